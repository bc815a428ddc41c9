import { saveText } from '../archive/tag-files.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '../../belgium/dates.ts';
import { checkUbl, type CheckFacts, type RuleFinding } from '../../einvoice/ubl/rules/check.ts';
import type { InboxDocument } from '../../contract/index.ts';
import { Failure, isAbsent } from '../../failure.ts';
import { hashOf, sha256 } from '../../machine/files/hash.ts';
import { unreadable, unwritable } from '../../machine/files/disk.ts';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { isBelow, refuseLinks } from '../../machine/files/links.ts';
import { saveDocument } from '../archive/fetch.ts';
import { dataName, documentFolder, fileNames } from '../archive/layout.ts';
import { judge } from './judged.ts';
import { factsOf } from './saved.ts';
import { changeSeen, type SeenDocument, type SeenFiles } from './seen.ts';
import type { Warning } from './warning.ts';
import type { Work } from './work.ts';
import { readInvoice } from '../../einvoice/ubl/read/invoice.ts';
import { invoiceElement } from '../../einvoice/ubl/read/kind.ts';
import { mostBytes, readTree } from '../../einvoice/ubl/read/tree.ts';

const ownNames = fileNames({ type: null });

/** A document whose files are all on disk. */
export interface Prepared {
  readonly seen: SeenDocument & { readonly map: string; readonly bestanden: SeenFiles };
  readonly json: string;
  /** Told where the document was fetched by this call. */
  readonly waarschuwingen: readonly Warning[];
  readonly bevindingen: readonly RuleFinding[];
}

/** Puts the files of a document on disk, the JSON last, again where one is missing or was changed. Undefined where the service has it no more. */
export async function prepare(work: Work, seen: SeenDocument): Promise<Prepared | undefined> {
  const { store } = work;
  const there = await onDisk(seen);
  if (there) return there;
  const api = await work.api();
  const document = await api.inbox.get(seen.id).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
  if (!document) return undefined;
  const map = await placeInFolder(work, seen);
  const files = await saveFiles(work, map, document);
  const { bestanden } = files;
  const { ondernemingsnummer, checks } = work;
  const judged = checks ? { day: today(work.world.now()), own: ondernemingsnummer } : undefined;
  const { invoice, bevindingen } = bestanden.ubl === null ? {} : ((await readUbl(join(map, bestanden.ubl), judged)) ?? {});
  const tijd = work.world.now().toISOString();
  const received = { id: seen.id, document, invoice, ondernemingsnummer, bevindingen: bevindingen && countOf(bevindingen), tijd };
  const { waarschuwingen, json } = await store.transaction(async (transaction) => {
    const warnings = await judge(transaction, received);
    const facts = { ...document, bestanden, waarschuwingen: warnings, ...(checks && { bevindingen: bevindingen ?? null }) };
    const text = `${JSON.stringify(facts, null, 2)}\n`;
    await changeSeen(transaction, seen.id, (now) => ({ ...now, ...files, json_sha256: sha256(text) }));
    return { waarschuwingen: warnings, json: text };
  });
  await saveText(join(map, dataName), json, work.uuid);
  return { seen: { ...seen, map, bestanden }, json, waarschuwingen, bevindingen: bevindingen ?? [] };
}

const countOf = (findings: readonly RuleFinding[]) => {
  const now = findings.filter(({ vanaf }) => vanaf === null);
  const fouten = now.filter(({ ernst }) => ernst === 'fataal').length;
  return { fouten, waarschuwingen: now.length - fouten };
};

/** The document where an earlier try put all of its files on disk, and they are there as they were saved. */
async function onDisk(seen: SeenDocument): Promise<Prepared | undefined> {
  const { map, bestanden } = seen;
  if (map === undefined || !bestanden) return undefined;
  for (const kind of ['pdf', 'ubl'] as const) {
    const name = bestanden[kind];
    if (name !== null && !(await isAsSaved(join(map, name), seen[`${kind}_sha256`]))) return undefined;
  }
  const path = join(map, bestanden.json);
  if (!existsSync(path)) return undefined;
  try {
    const json = readFileSync(path, 'utf8');
    if (sha256(json) !== seen.json_sha256) return undefined;
    return { seen: { ...seen, map, bestanden }, json, waarschuwingen: [], bevindingen: [] };
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Whether a file has the hash with which it was saved; not where nobody remembers that hash. Exit 10 for a bad disk. */
async function isAsSaved(path: string, hash: string | undefined): Promise<boolean> {
  if (hash === undefined || !existsSync(path)) return false;
  try {
    return (await hashOf(path)) === hash;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The folder of a document, there when this ends, remembered before anything is saved in it: the next try finds its own folder. */
async function placeInFolder({ store, folder }: Work, seen: SeenDocument): Promise<string> {
  const { id, map: before } = seen;
  const own = before !== undefined && isBelow(folder, before) ? before : undefined;
  const isTaken = (path: string): boolean => existsSync(join(folder, path));
  const map = own ?? join(folder, documentFolder(factsOf(seen), isTaken));
  if (own === undefined) await store.transaction((transaction) => changeSeen(transaction, id, (now) => ({ ...now, map })));
  refuseLinks(folder, map);
  try {
    makeFolderOnDisk(map);
  } catch (error) {
    throw unwritable(map, error);
  }
  return map;
}

async function saveFiles(work: Work, map: string, document: InboxDocument) {
  const pdf = await saveFile(work, map, document, 'pdf');
  const ubl = await saveFile(work, map, document, 'ubl');
  const bestanden = { json: dataName, pdf: pdf && ownNames.pdf, ubl: ubl && ownNames.ubl };
  return { bestanden, ...(pdf !== null && { pdf_sha256: pdf }), ...(ubl !== null && { ubl_sha256: ubl }) };
}

/** Saves one file and gives its hash; null for one that is not there. The API text does not promise that a document says so. (Inbox) */
async function saveFile({ api, uuid }: Work, map: string, document: InboxDocument, kind: 'pdf' | 'ubl'): Promise<string | null> {
  const has = document[`heeft_${kind}`];
  if (has === false) return null;
  const { inbox } = await api();
  try {
    return (await saveDocument(inbox, { id: document.id, kind, target: join(map, ownNames[kind]), uuid })).sha256;
  } catch (error) {
    if (has !== true && error instanceof Failure && error.reason === 'not_found') return null;
    throw error;
  }
}

/** Reads a UBL on disk, with findings where `judged`. Undefined for no invoice or credit note, or too large. Exit 10 for a bad disk. */
async function readUbl(path: string, judged: CheckFacts | undefined) {
  const bytes = bytesAt(path);
  const read = bytes && readTree(bytes);
  const root = read && !('reason' in read) ? invoiceElement(read.root) : undefined;
  if (!root) return undefined;
  return { invoice: readInvoice(root), bevindingen: judged ? await checkUbl(root, judged) : undefined };
}

function bytesAt(path: string): Uint8Array | undefined {
  try {
    return statSync(path).size > mostBytes ? undefined : readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}
