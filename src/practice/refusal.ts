/** An answer with a status, a message and the problem of each field, in place of data. (Errors) */
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

export const invalidFields = (errors: Record<string, string>): Refusal => new Refusal(422, 'Niet alle velden kloppen.', errors);

export const invalid = (field: string, problem: string): Refusal => invalidFields({ [field]: problem });

/** A 422 for a request whose fields are right but that can't be carried out now. */
export const impossible = (message: string): Refusal => new Refusal(422, message);

/** The thing that the account has, such as a `Klant`. Throws a 404 where that is nothing. */
export function existing<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal(404, `${what} niet gevonden.`);
  return thing;
}
