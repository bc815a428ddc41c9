import { t } from '../../language.ts';
import type { Sink } from '../world.ts';
import { checkedDocument, type ContentKind } from './checked.ts';
import { openWriter } from './writer.ts';

/** Writes a download to standard output, byte for byte. An incomplete one fails with exit 11 after its bytes were written. */
export async function print(body: AsyncIterable<Uint8Array>, kind: ContentKind, stdout: Sink): Promise<void> {
  const consequence = t({ nl: 'Wat op de uitvoer staat, is niet bruikbaar.', en: 'What was written to the output is not usable.' });
  const { raw } = openWriter(stdout, false);
  for await (const chunk of checkedDocument(body, kind, consequence)) await raw(chunk);
}
