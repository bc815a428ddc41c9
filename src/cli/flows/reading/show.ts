import { refuseIdle } from '../../output/open.ts';
import type { ReadOptions } from '../sending/options.ts';
import { attachmentBytes, type Attachment, type Enclosed, enclosedIn, fitsKind } from '../../../einvoice/ubl/read/attachments.ts';
import { readInvoice, type Invoice } from '../../../einvoice/ubl/read/invoice.ts';
import { type InvoiceView, invoiceViewOf } from '../../../einvoice/view/view.ts';
import { usage, type Failure, partlyDone } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { datedName } from '../../../machine/files/names.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import type { View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { openSaved, saved } from '../downloading/saving.ts';
import { partly } from '../partly.ts';
import { stream } from '../stream.ts';
import { invoiceIn, type UblFile } from './root.ts';
import { shortenedText } from '../../../einvoice/view/figures.ts';
import { clean } from '../../../machine/text/sanitise.ts';

type Shown = Invoice & { bijlagen: SavedAttachment[] };

const ublView: View<Shown> = { columns: [], row: 'UblDocument', id: 'nummer' };

/** Refuses options that would do nothing together or don't fit the output, before the document is fetched (exit 2). */
export function checkReading(
  { globals, out }: Opened<'globals' | 'out'>,
  { bijlagen, pdf, uitvoer, overschrijven, open }: ReadOptions,
): void {
  const alone = uitvoer === undefined ? open && '--open' : '-o';
  if (alone && !pdf) throw usage({ nl: `${alone} gaat alleen met --pdf`, en: `${alone} only goes with --pdf` });
  if (overschrijven && !pdf && bijlagen === undefined) {
    throw usage({ nl: '--overschrijven gaat alleen met --pdf of --bijlagen', en: '--overschrijven only goes with --pdf or --bijlagen' });
  }
  const idle = overschrijven && bijlagen === undefined ? '--overschrijven' : open ? '--open' : globals.velden && '--velden';
  refuseIdle(uitvoer === '-' && idle, '-o -');
  if (pdf) out.check(saved);
  else out.check(ublView);
}

/** `words` call the command again, for advice on attachments; `own` is the enterprise number of the account that received it. */
export async function showUbl(
  session: Opened<'files' | 'out'>,
  file: UblFile,
  words: readonly string[],
  opties: ReadOptions,
  own?: string,
): Promise<void> {
  const { bijlagen: folder, overschrijven = false } = opties;
  const { invoice, enclosed } = readFile(file, folder !== undefined);
  const saving = folder === undefined ? undefined : await saveAttachments(session, enclosed, folder, overschrijven);
  const bijlagen = saving?.attachments ?? invoice.bijlagen;
  const shown: Shown = { ...invoice, bijlagen };
  const view = (): InvoiceView => invoiceViewOf(shown, safe, own);
  if (opties.pdf) await savePdf(session, shown, view(), opties);
  else await showInvoice(session, shown, view, words, folder);
  if (saving && saving.failed.size > 0) throw unsaved(enclosed, saving.failed);
}

/** Exit 8: not every attachment could be saved. */
function unsaved(enclosed: readonly Enclosed[], failed: ReadonlyMap<string, Failure>): Failure {
  const { message, errors, hint } = partly(enclosed.filter(({ base64 }) => base64 !== undefined).length, failed);
  return partlyDone(message, { ...(errors && { errors }), ...(hint && { hint }) });
}

async function showInvoice(
  { out }: Opened<'out'>,
  shown: Shown,
  view: () => InvoiceView,
  words: readonly string[],
  folder: string | undefined,
): Promise<void> {
  const { bijlagen } = shown;
  const within = folder === undefined && bijlagen.some(({ bytes }) => bytes !== undefined);
  const save = within ? shellLine([...words, '--bijlagen', t({ nl: 'bijlagen', en: 'attachments' })]) : undefined;
  await out.record(shown, ublView, async () => {
    const { invoicePage } = await import('./page.ts');
    return (_item, pen, width) => invoicePage(view(), save, pen, width);
  });
}

/** Reads a file, and the contents of its attachments where they are asked for. The tree, which is large, is not kept. */
function readFile(file: UblFile, contents: boolean): { invoice: Invoice; enclosed: readonly Enclosed[] } {
  const root = invoiceIn(file);
  return { invoice: readInvoice(root), enclosed: contents ? enclosedIn(root) : [] };
}

async function savePdf(
  session: Opened<'files' | 'out'>,
  invoice: Shown,
  view: InvoiceView,
  { uitvoer, overschrijven, open }: ReadOptions,
): Promise<void> {
  const { files, out } = session;
  checkRoom(view);
  const { writePaper: writeView } = await import('../../../einvoice/pdf/view.ts');
  const bytes = await out.busy(t({ nl: 'PDF maken', en: 'Making the PDF' }), writeView(view, invoice.datum));
  if (uitvoer === '-') return files.print(stream([bytes]), 'pdf');
  const target = await files.target({ kind: 'pdf', file: uitvoer, overwrite: overschrijven, option: null });
  const { datum, leverancier, nummer } = invoice;
  const id = nummer ?? 'factuur';
  const name = datedName(datum, [leverancier?.naam, nummer, t({ nl: 'weergave', en: 'rendering' })]);
  const { bestand, bytes: size, sha256 } = await target.save(stream([bytes]), { id, name });
  const document = { id, bestand, bytes: size, sha256 };
  await out.record(document, saved);
  if (open) await openSaved(session, [document]);
}

// Some sixty pages. More take minutes and hundreds of megabytes, and nobody prints them.
const mostLines = 1_500;
const mostText = 500_000;

/** Fails with exit 2 if a document is too long for a PDF, and says how to see all of it. */
function checkRoom(view: InvoiceView): void {
  const { length } = view.lines;
  if (length <= mostLines && JSON.stringify(view).length <= mostText) return;
  throw usage(
    t({
      nl: `deze factuur is te lang voor een PDF: ${length} regels, of te veel tekst`,
      en: `this invoice is too long for a PDF: ${length} lines, or too much text`,
    }),
    {
      hint: t({
        nl: 'Toon ze zonder --pdf, of lees ze met een programma: --json',
        en: 'Show it without --pdf, or read it with a program: --json',
      }),
    },
  );
}

/** A copy of a value in which no text can steer a terminal, and none is longer than a person reads. A tab is a space. */
function safe<T>(value: T): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(shortenedText(part).replaceAll('\t', ' '));
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, walk(item)]));
  };
  return walk(value) as T;
}

interface SavedAttachment extends Attachment {
  bestand?: string;
  sha256?: string;
}

/** The endings of the files that an invoice may carry; any other file gets a harmless one. (Peppol BIS Billing 3.0, MIMECODE) */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/plain': 'txt',
};

const endingOf = ({ mime = '' }: Attachment): string => (Object.hasOwn(endings, mime) && endings[mime]) || 'bin';

/**
 * Saves the attachments into a folder, and gives all, those that were saved with their files, and why others were not. A name of the
 * supplier never leaves the folder, and a file gets the ending of the kind that it says it is only where its first bytes are of that kind.
 */
async function saveAttachments({ files, out }: Opened<'files' | 'out'>, enclosed: readonly Enclosed[], folder: string, overwrite: boolean) {
  const target = await files.target({ kind: 'raw', folder, overwrite, option: '--bijlagen' });
  const [attachments, failed]: [SavedAttachment[], Map<string, Failure>] = [[], new Map()];
  for (const [at, { attachment, base64 }] of enclosed.entries()) {
    const bytes = base64 === undefined ? undefined : attachmentBytes(base64);
    if (base64 === undefined || bytes === undefined) {
      if (base64 !== undefined)
        failed.set(`${at + 1} ${attachmentName(attachment)}`, partlyDone({ nl: 'de inhoud is beschadigd', en: 'its content is damaged' }));
      attachments.push(attachment);
      continue;
    }
    const honest = fitsKind(attachment.mime ?? '', base64);
    if (!honest) await out.warn(disguised(attachment));
    const name = (attachment.bestandsnaam ?? attachment.omschrijving ?? attachment.id ?? 'bijlage').replace(/\.[A-Za-z0-9]{1,5}$/, '');
    const ending = honest ? endingOf(attachment) : 'bin';
    const { bestand, sha256 } = await target.save(stream([bytes]), { id: String(at + 1), name, ending });
    attachments.push({ ...attachment, bestand, sha256 });
  }
  await out.notice(summary(attachments.filter(({ bestand }) => bestand !== undefined).length, folder));
  return { attachments, failed };
}

const attachmentName = ({ bestandsnaam, omschrijving, id }: Attachment): string => clean(bestandsnaam ?? omschrijving ?? id ?? '?');

const disguised = (attachment: Attachment): Text => ({
  nl: `Bijlage ${attachmentName(attachment)} zegt ${clean(attachment.mime ?? '')} te zijn, maar is dat niet. Ze is bewaard als .bin; open ze niet zomaar.`,
  en: `Attachment ${attachmentName(attachment)} says that it is ${clean(attachment.mime ?? '')}, but it is not. It was saved as .bin; do not simply open it.`,
});

function summary(count: number, folder: string): string {
  if (count === 0) return t({ nl: 'Er zitten geen bijlagen in om te bewaren.', en: 'It holds no attachments to save.' });
  if (count === 1) return t({ nl: `1 bijlage bewaard in ${folder}.`, en: `1 attachment saved in ${folder}.` });
  return t({ nl: `${count} bijlagen bewaard in ${folder}.`, en: `${count} attachments saved in ${folder}.` });
}
