/** A text as the pieces that `saveWhole` takes. */
export async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
