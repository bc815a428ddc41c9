/** The reply to a request, before any transport gives it its form. */
export interface Answer {
  readonly status: number;
  /** The names are in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
}

interface Problem {
  readonly status: number;
  readonly message: string;
  readonly errors?: Record<string, string> | undefined;
  readonly headers?: Record<string, string>;
}

/** An answer in the error shape. (Errors) */
export const refusalAnswer = ({ status, message, errors, headers }: Problem): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error: { status, message, ...(errors && { errors }) } }),
});
