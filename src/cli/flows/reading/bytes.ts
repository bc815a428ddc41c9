import { mostBytes } from '../../../einvoice/ubl/read/tree.ts';

/** The bytes of a download. One that is too large for a document in UBL is read only until that is certain. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) break;
  }
  return Buffer.concat(chunks);
}
