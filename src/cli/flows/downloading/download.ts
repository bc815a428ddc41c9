import { refuseIdle } from '../../output/open.ts';
import type { DownloadOptions } from '../sending/options.ts';
import { usage, notFound } from '../../../failure.ts';
import { namedPeriod } from '../../options.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import type { NamedWord } from '../../command/command.ts';
import { eachDocument } from '../each-document.ts';
import { downloadAll } from './download-all.ts';
import {
  checkOpened,
  type DownloadSource,
  downloadsSideBySide,
  type NameLook,
  openSaved,
  saved,
  type SavedDocument,
  saveDownload,
} from './saving.ts';

/**
 * Saves the named documents, without words those chosen from a list, or with `--alles` every document that matches the filter of the source;
 * `-o -` writes one document to standard output, and `--open` opens the saved documents. With `--controleer` it tells the rules that
 * they break; exit 13 where a fatal rule is broken. Options that contradict each other fail with exit 2.
 */
export async function download(
  session: OpenSession,
  documents: NamedWord<string[]>,
  opties: DownloadOptions,
  source: DownloadSource,
): Promise<void> {
  if (!opties.controleer) return save(session, documents, opties, source);
  const { watched } = await import('../checking/watched.ts');
  const checked = watched(session, source);
  try {
    await save(session, documents, opties, checked.source);
  } catch (error) {
    // The documents that did pass are told as well, but the download failed first.
    await checked.report().catch(() => undefined);
    throw error;
  }
  await checked.report();
}

async function save(session: OpenSession, named: NamedWord<string[]>, opties: DownloadOptions, source: DownloadSource): Promise<void> {
  checkCombination(session, named.typed ? await named.word() : [], opties, source);
  checkStandardOutput(session, opties);
  if (opties.uitvoer !== '-') session.out.check(saved);
  const { alles, map, uitvoer, overschrijven = false, open } = opties;
  // Into one file goes one document.
  const words = alles ? [] : await named.word({ one: uitvoer !== undefined });
  if (open) checkOpened(words.length);
  if (uitvoer === '-') return print(session, words[0] ?? '', source);
  const target = await session.files.target({ kind: source.what, folder: map, file: uitvoer, overwrite: overschrijven });
  if (alles) return downloadAll(session, source, target, overschrijven);
  const documents: SavedDocument[] = [];
  try {
    await eachDocument(session, words, {
      parse: source.parse,
      prepare: async (api, ids) => {
        if (open) checkOpened(ids.length);
        return async (id) => {
          const name = uitvoer === undefined || source.looksFirst ? downloadName(await source.look(api, id)) : null;
          const document = await saveDownload(api, source, target, { id, name });
          documents.push(document);
          return document;
        };
      },
      sideBySide: downloadsSideBySide,
      view: saved,
    });
  } finally {
    if (open) await openSaved(session, documents);
  }
}

function checkCombination({ ask }: Opened<'ask'>, words: readonly string[], opties: DownloadOptions, { filter }: DownloadSource): void {
  const { alles, uitvoer } = opties;
  if (alles && words.length > 0) {
    throw usage({ nl: 'geef documenten of --alles, niet beide', en: 'give documents or --alles, not both' });
  }
  if (!alles && words.length === 0 && !ask.interactive) {
    throw usage({ nl: 'geef een of meer documenten, of --alles', en: 'give one or more documents, or --alles' });
  }
  const chosen = namedPeriod(opties) ?? Object.keys(filter)[0];
  if (!alles && chosen) throw usage({ nl: `--${chosen} gaat alleen met --alles`, en: `--${chosen} only goes with --alles` });
  if (uitvoer !== undefined && (words.length > 1 || words[0] === '-')) {
    throw usage({ nl: '-o is voor één document; gebruik --map voor meer', en: '-o is for one document; use --map for more' });
  }
}

/** Fails with exit 2 on options that do nothing where a download goes to standard output. */
export function checkStandardOutput({ globals }: Opened<'globals'>, { uitvoer, overschrijven, open }: DownloadOptions): void {
  const idle = overschrijven ? '--overschrijven' : open ? '--open' : globals.velden && '--velden';
  refuseIdle(uitvoer === '-' && idle, '-o -');
}

async function print(session: Opened<'api' | 'files'>, word: string, source: DownloadSource): Promise<void> {
  const search = source.parse(word);
  const api = await session.api();
  const id = await search(api);
  if (source.looksFirst) downloadName(await source.look(api, id));
  const { body } = await source.open(api, id);
  await session.files.print(body, source.what);
}

function downloadName(look: NameLook): string | null {
  if ('name' in look) return look.name;
  throw notFound(look.lacking);
}
