import type { Klant } from '../../../contract/index.ts';
import { pngOfQr } from '../../../einvoice/pdf/epc.ts';
import { fileName } from '../../../machine/files/names.ts';
import { writeEml } from '../../../machine/text/eml.ts';
import { letterHtml } from '../../flows/letters/html.ts';
import type { Sender } from '../../flows/letters/paper.ts';
import type { saying } from '../../flows/letters/words.ts';
import { bytesOf } from '../../flows/reading/root.ts';
import type { Opened } from '../../session/session.ts';
import { codesFor, type Letter, letterText, reminderPaper, subjectOf } from './letter.ts';

interface Reminding {
  readonly naam: string;
  readonly email: string | undefined;
  readonly letter: Letter;
  readonly found: Klant;
  readonly language: ReturnType<typeof saying>;
  readonly profile: Sender;
}

/** A reminder as a draft of an e-mail: text and HTML, a code to pay each invoice, and the invoices as PDF, which are read from the service. */
export async function mailOf(
  { api, now, uuid }: Opened<'api' | 'now' | 'uuid'>,
  { naam, email = '', letter, found, language, profile }: Reminding,
): Promise<string> {
  const { say } = language;
  const paper = reminderPaper(letter, { profile, klant: found, date: now() }, language);
  const codes = codesFor(letter, say).map((code, at) => ({ ...code, name: `qr-${at + 1}@duit.invalid` }));
  const { facturen } = await api();
  const attachments = [];
  for (const { id, type, nummer, openstaand } of letter.documents) {
    if (type !== 'factuur' || openstaand <= 0) continue;
    const { body } = await facturen.pdf(id);
    attachments.push({ naam: fileName(nummer, id, 'pdf'), type: 'application/pdf', bytes: await bytesOf(body) });
  }
  return writeEml({
    to: { naam, email },
    subject: subjectOf(letter, say),
    text: letterText(letter, say, paper),
    html: {
      text: letterHtml(
        paper,
        codes.map(({ name, ...code }) => ({ ...code, src: `cid:${name}` })),
      ),
      pictures: codes.map(({ name, text }) => ({ naam: name, type: 'image/png', bytes: pngOfQr(text) })),
    },
    attachments,
    date: now(),
    messageId: `${uuid()}@duit.invalid`,
  });
}
