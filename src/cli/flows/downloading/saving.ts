import type { RowOf } from '../../replies/index.ts';
import { mostOpened } from '../sending/options.ts';
import type { DocumentName, Target } from '../../../machine/files/target.ts';
import type { Download } from '../../../service/api/client.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import { wholeDownload } from '../../../service/api/whole-download.ts';
import type { View } from '../../output/out.ts';
import { columns } from '../../views/columns.ts';
import type { Search } from '../each-document.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Opened } from '../../session/session.ts';

/**
 * The name of a document's file without its ending (null leaves the name to the id), with the word by which a report of failures calls
 * the document where that is not its file's name; or why there is no such file.
 */
export type NameLookup = { readonly name: string | null; readonly word?: string | null | undefined } | { readonly lacking: string };

interface ListedDocuments extends AsyncIterable<NameLookup & { readonly id: string }> {
  /** How many there are, as soon as the list has shown it. */
  readonly count: number | undefined;
}

export type DownloadKind = 'pdf' | 'ubl';

export interface DownloadSource {
  readonly what: DownloadKind;
  readonly own: boolean;
  readonly parse: (word: string) => Search;
  /** Gives the name of the document's file, for which it may have to read the document. */
  look(api: Api, id: string): Promise<NameLookup>;
  /** True where only `look` tells whether the file exists, so that it must come before each download. */
  readonly looksFirst: boolean;
  open(api: Api, id: string): Promise<Download>;
  /** Only `--alles` takes it. */
  readonly filter: object;
  all(api: Api): ListedDocuments;
}

export type SavedDocument = RowOf<'SavedDocument'>;

export const downloadsSideBySide = 4;

export const saved: View<SavedDocument> = {
  columns: [columns.bestand, columns.bytes, columns.sha256, { ...columns.id, worth: 2 }],
  row: 'SavedDocument',
};

/** Saves one document, from its first byte again where the download breaks off. */
export const saveDownload = (api: Api, source: DownloadSource, target: Target, document: DocumentName): Promise<SavedDocument> =>
  wholeDownload(
    () => source.open(api, document.id),
    async (body) => ({ id: document.id, ...(await target.save(body, document)) }),
    target.again,
  );

export const lookingAt = <T extends { id: string }>(list: Listing<T>, look: (item: T) => NameLookup): ListedDocuments => ({
  async *[Symbol.asyncIterator]() {
    for await (const item of list) yield { id: item.id, ...look(item) };
  },
  get count() {
    return list.count;
  },
});

/** Fails with exit 2 if more documents are to be opened by this option than fit on a screen. */
export function checkOpened(count: number, option: '--open' | '--web' = '--open'): void {
  if (count <= mostOpened) return;
  const text = t({
    nl: `${option} is voor hoogstens ${mostOpened} documenten; dit zijn er ${count}`,
    en: `${option} is for at most ${mostOpened} documents; these are ${count}`,
  });
  throw usage(text, option === '--open' ? { hint: t({ nl: 'Bewaar ze zonder --open.', en: 'Save them without --open.' }) } : {});
}

/** Opens saved documents. A file that no viewer opens is saved all the same, so that is a notice and no failure. */
export async function openSaved(
  { files, out }: Opened<'files' | 'out'>,
  documents: readonly Pick<SavedDocument, 'bestand'>[],
): Promise<void> {
  for (const { bestand } of documents) {
    const file = clean(bestand);
    if (await files.view(bestand)) {
      if (out.terminal) await out.notice({ nl: `${file} gaat open.`, en: `${file} opens.` });
      continue;
    }
    await out.notice({
      nl: `${file} is bewaard, maar er is geen programma om het te openen.`,
      en: `${file} is saved, but there is no program to open it.`,
    });
  }
}
