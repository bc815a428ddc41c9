import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { scanXml } from './xml.ts';

/** The kind of document that a download should be; `raw` is any bytes. */
export type ContentKind = 'pdf' | 'ubl' | 'raw';

interface Check {
  /** False once the bytes so far rule the kind out. */
  push(chunk: Uint8Array): boolean;
  complete(): boolean;
}

function pdf(): Check {
  const magic = '%PDF-';
  let head = '';
  let tail = '';
  return {
    push(chunk) {
      const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      head = (head + text.slice(0, magic.length)).slice(0, magic.length);
      tail = (tail + text.slice(-1024)).slice(-1024);
      return magic.startsWith(head);
    },
    complete: () => head === magic && tail.includes('%%EOF'),
  };
}

function ubl(): Check {
  const scan = scanXml();
  let first = new Uint8Array();
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const text = (chunk: Uint8Array, more: boolean): string => {
    if (decoder) return decoder.decode(chunk, { stream: more });
    first = Buffer.concat([first, chunk]);
    if (more && first.length < 3) return '';
    decoder = new TextDecoder(encodingOf(first));
    return decoder.decode(first, { stream: more });
  };
  return {
    push: (chunk) => scan.push(text(chunk, true)),
    complete: () => scan.push(text(new Uint8Array(), false)) && scan.closed(),
  };
}

// Every other encoding that XML comes in has ASCII markup, which is all that the scan reads.
function encodingOf([one, two, three]: Uint8Array): string {
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : 'latin1';
}

const anything = (): Check => ({ push: () => true, complete: () => true });

const checks: Record<ContentKind, () => Check> = { pdf, ubl, raw: anything };

/**
 * Passes a document on and checks it on its way: a PDF has `%PDF-` and `%%EOF`, a UBL document one closed root. Fails with
 * exit 11 and adds the `consequence` to the message. The XML is scanned and never parsed, so hostile XML is harmless.
 */
export async function* checkedDocument(
  body: AsyncIterable<Uint8Array>,
  kind: ContentKind,
  consequence: string,
): AsyncGenerator<Uint8Array> {
  const check = checks[kind]();
  const name = kind === 'pdf' ? 'PDF' : 'XML';
  for await (const chunk of body) {
    if (!check.push(chunk)) {
      throw new Failure(
        'unusable',
        `${t({ nl: `De dienst stuurde geen ${name}.`, en: `What the service sent is no ${name}.` })} ${consequence}`,
      );
    }
    yield chunk;
  }
  if (!check.complete()) {
    throw new Failure(
      'unusable',
      `${t({ nl: `De ${name} van de dienst is niet volledig.`, en: `The ${name} from the service is not complete.` })} ${consequence}`,
      { cut: true, hint: t({ nl: 'Probeer het opnieuw.', en: 'Try again.' }) },
    );
  }
}
