import type { Answer } from './respond.ts';

/** What the service answers instead of data: a status, a message and per request field what is wrong. (Errors) */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: 401 | 403 | 404 | 422 | 429,
    message: string,
    readonly errors?: Record<string, string> | undefined,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** 422 that says per field what is wrong with it. */
export const invalidFields = (errors: Record<string, string>): Refusal => new Refusal(422, 'Niet alle velden kloppen.', errors);

/** 422 for one field. */
export const invalid = (field: string, problem: string): Refusal => invalidFields({ [field]: problem });

/** 422 for a request whose fields are right but that can't be done now. */
export const impossible = (message: string): Refusal => new Refusal(422, message);

/** 404 for what the account does not have. */
export const notFound = (what: string): Refusal => new Refusal(404, `${what} niet gevonden.`);

interface Refused {
  status: number;
  message: string;
  errors?: Record<string, string> | undefined;
  headers?: Record<string, string>;
}

/** The error shape. (Errors) */
export const refused = ({ status, message, errors, headers }: Refused): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error: { status, message, ...(errors && { errors }) } }),
});

/** A reply in the error shape. */
export function refusalReply(refusal: Refused): Response {
  const { status, headers, body } = refused(refusal);
  return new Response(body as string, { status, headers });
}
