import type { Command, OptionValues } from 'commander';
import type { Api } from '../api/index.ts';
import type { Download } from '../api/client.ts';
import { usage } from '../failure.ts';
import { t } from '../language.ts';
import type { View } from '../output/out.ts';
import type { Session } from '../session.ts';
import { eachDocument } from './documents.ts';
import { option } from './options.ts';

/** A kind of document that can be downloaded. */
export interface Source<R> {
  readonly what: 'pdf' | 'ubl';
  readonly parse: (word: string) => R;
  readonly find: (api: Api, ref: R) => Promise<string>;
  /** What its file is called, without ending; null leaves it to the id. */
  name(api: Api, id: string): Promise<string | null>;
  open(api: Api, id: string): Promise<Download>;
}

interface Saved {
  id: string;
  bestand: string;
  bytes: number;
  sha256: string;
}

const saved: View<Saved> = {
  columns: [
    { field: 'bestand', title: { nl: 'Bestand', en: 'File' } },
    { field: 'bytes', title: { nl: 'Bytes', en: 'Bytes' }, kind: 'getal' },
    { field: 'sha256', title: { nl: 'SHA-256', en: 'SHA-256' } },
    { field: 'id', title: { nl: 'Id', en: 'Id' } },
  ],
  fields: ['id', 'bestand', 'bytes', 'sha256'],
};

interface Options {
  map?: string | undefined;
  uitvoer?: string | undefined;
  overschrijven?: true | undefined;
}

/** The options of every download. */
export function addDownloadOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(option('--map <map>', { nl: 'in deze map bewaren', en: 'save into this folder' }))
    .addOption(
      option('-o, --uitvoer <bestand>', {
        nl: 'in dit bestand; - voor standaarduitvoer',
        en: 'into this file; - for standard output',
      }).conflicts('map'),
    )
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }));
}

/** Saves the named documents, or writes one to standard output. */
export async function download<R>(session: Session, words: readonly string[], opties: Options, source: Source<R>): Promise<void> {
  const { map, uitvoer, overschrijven = false } = opties;
  if (uitvoer !== undefined && (words.length > 1 || words[0] === '-')) {
    throw usage(t({ nl: '-o is voor één document; gebruik --map voor meer', en: '-o is for one document; use --map for more' }));
  }
  if (uitvoer === '-') {
    const api = await session.api();
    const id = await source.find(api, source.parse(words[0] ?? ''));
    const { body } = await source.open(api, id);
    await session.files.print(body, source.what);
    return;
  }
  const target = await session.files.target({ kind: source.what, folder: map, file: uitvoer, overwrite: overschrijven });
  await eachDocument(session, words, {
    parse: source.parse,
    find: source.find,
    work: async (api, id): Promise<Saved> => {
      const name = uitvoer === undefined ? await source.name(api, id) : null;
      const { body } = await source.open(api, id);
      return { id, ...(await target.save(body, { id, name })) };
    },
    view: saved,
  });
}
