import { Failure } from '../../../failure.ts';
import type { DocumentName, Target } from '../../../machine/files/target.ts';
import type { Download } from '../../../service/api/client.ts';
import type { Api } from '../../../service/api/index.ts';
import type { View } from '../../output/out.ts';
import { columns } from '../../views/columns.ts';

/** What a document's file is called, without ending (null leaves it to the id), or why there is no such file. */
export type Look = { readonly name: string | null } | { readonly lacking: string };

/** A kind of document that can be downloaded. `R` is how one is named, `F` what all of them are chosen by. */
export interface Source<R, F> {
  readonly what: 'pdf' | 'ubl';
  readonly parse: (word: string) => R;
  readonly find: (api: Api, ref: R) => Promise<string>;
  /** Tells what the file of the document is called, which may take reading it. */
  look(api: Api, id: string): Promise<Look>;
  /** Whether each document must be looked at before its download, because only that tells whether the file exists. */
  readonly looksFirst: boolean;
  open(api: Api, id: string): Promise<Download>;
  /** Every document that matches, with what a list tells of its file. */
  all(api: Api, filter: F): AsyncIterable<Look & { readonly id: string }>;
}

/** A document on disk, and which it is. */
export interface SavedDocument {
  id: string;
  bestand: string;
  bytes: number;
  sha256: string;
}

/** How many documents are fetched side by side. */
export const sideBySide = 4;

/** What is shown of each document that was saved. */
export const saved: View<SavedDocument> = {
  columns: [columns.bestand, columns.bytes, columns.sha256, columns.id],
  fields: ['id', 'bestand', 'bytes', 'sha256'],
};

const tries = 4;

/** Saves one document. What was cut off is asked for again from its first byte: the text shows no way to go on halfway. (Facturen) */
export async function saveDownload<R, F>(api: Api, source: Source<R, F>, target: Target, document: DocumentName): Promise<SavedDocument> {
  for (let left = tries - 1; ; left -= 1) {
    const { body } = await source.open(api, document.id);
    try {
      return { id: document.id, ...(await target.save(body, document)) };
    } catch (error) {
      const passing = error instanceof Failure && (error.cut || error.reason === 'temporary');
      if (!passing || !target.again || left === 0) throw error;
    }
  }
}
