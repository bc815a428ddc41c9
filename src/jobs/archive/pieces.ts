/** A text, or bytes, as the pieces that `saveWhole` takes. */
export async function* pieces(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === 'string' ? Buffer.from(text) : text;
}
