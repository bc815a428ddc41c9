import { folderName } from '../../machine/files/names.ts';
import type { DocumentFacts } from './records.ts';

/** The version of the layout of an archive. A program that knows only an older one may not write to it. */
export const version = 1;

/** The files of an archive, which is a bag. (RFC 8493) */
export const places = {
  bagit: 'bagit.txt',
  info: 'bag-info.txt',
  /** The hash of each document, a line each, only ever added to. */
  manifest: 'manifest-sha256.txt',
  /** The hashes of the files beside the documents, as the last finished run left them. */
  seal: 'tagmanifest-sha256.txt',
  /** Every run and every document, a line of JSON each, only ever added to. */
  log: 'logboek.txt',
  payload: 'data',
  readme: 'data/LEESMIJ.txt',
  /** Files of a run that is under way, and those that can be made again at any time. The manifest does not prove them. */
  work: '.duit',
  incoming: '.duit/nieuw',
  /** What was extra or damaged, under its own name. */
  aside: '.duit/opzij',
} as const;

/** The bag declaration. (RFC 8493, 2.1.1) */
export const bagitText = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

/** The line of `bag-info.txt` that says which program made the bag. */
export const agent = 'Bag-Software-Agent: duit';

/** The text that tells anybody what the bag holds. (RFC 8493, 2.2.2) */
export const infoText = (account: string, day: string): string =>
  [
    agent,
    `Bagging-Date: ${day}`,
    `External-Identifier: ${account}`,
    "External-Description: Facturen, creditnota's en ontvangen documenten / Invoices, credit notes and received documents",
    '',
  ].join('\n');

/** A fact that the text of `infoText` lacks is undefined. */
export const accountIn = (text: string): { readonly account: string | undefined; readonly day: string | undefined } => ({
  account: /^External-Identifier: (\S+)$/m.exec(text)?.[1],
  day: /^Bagging-Date: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1],
});

/** A moment of a day that is on that day in Belgium too. */
export const startOf = (day: string): string => `${day}T12:00:00.000Z`;

/** The text for a person who finds the archive without duit. It is in both languages whatever the language of the run. */
export const readmeText = [
  "Dit is een archief van facturen, creditnota's en ontvangen documenten, gemaakt door duit.",
  'Elk document heeft een map met de PDF, de UBL (xml) en de gegevens van de dienst (document.json).',
  'Nagaan of alles er nog ongewijzigd is, kan zonder duit:',
  '',
  '    sha256sum -c manifest-sha256.txt',
  '',
  'This is an archive of invoices, credit notes and received documents, made by duit.',
  'Each document has a folder with its PDF, its UBL (xml) and the data of the service (document.json).',
  'The command above proves without duit that nothing has changed.',
  '',
].join('\n');

export const dataName = 'document.json';

export const fileNames = ({ type }: Pick<DocumentFacts, 'type'>): { readonly pdf: string; readonly ubl: string } => {
  const base = type === 'creditnota' ? 'creditnota' : 'factuur';
  return { pdf: `${base}.pdf`, ubl: `${base}.xml` };
};

/** Its year, and a name that a person reads and that is not `taken`. */
export function documentFolder({ id, nummer, datum, naam }: NamedBy, taken: (path: string) => boolean): string {
  const year = /^\d{4}(?=-)/.exec(datum ?? nummer ?? '')?.[0] ?? 'zonder-datum';
  return `${year}/${folderName([nummer, naam], id, (name) => taken(`${year}/${name}`))}`;
}

type NamedBy = Pick<DocumentFacts, 'id' | 'nummer' | 'datum' | 'naam'>;
