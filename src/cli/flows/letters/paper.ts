import { writeKbo } from '../../../belgium/kbo.ts';
import type { Klant } from '../../../contract/index.ts';
import type { Paper } from '../../../einvoice/pdf/paper.ts';
import type { Block } from '../../../einvoice/view/party.ts';
import type { DocumentLanguage, Profile, Taxpayer } from '../../../service/profiles/profile.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Opened, Globals } from '../../session/session.ts';
import { taxpayer } from '../reports/taxpayer.ts';
import { language } from '../../../language.ts';

export type LetterText = Record<DocumentLanguage, string>;

export type Say = (words: LetterText) => string;

/** The language is that of `--taal`, else the one that was kept for the customer, else that of this run. */
export function saying({ taal }: Pick<Globals, 'taal'>, kept?: DocumentLanguage): { readonly taal: DocumentLanguage; readonly say: Say } {
  const chosen = taal ?? kept ?? language();
  return { taal: chosen, say: (words) => words[chosen] };
}

export type Sender = Profile & Required<Pick<Taxpayer, 'ondernemingsnummer'>>;

/** A terminal asks for a missing fact; elsewhere exit 2 names it. The name may be given otherwise. */
export const senderOf = (session: Opened<'ask' | 'out' | 'profile' | 'profiles'>, { named = false } = {}): Promise<Sender> =>
  taxpayer(session, ['ondernemingsnummer', ...(named ? [] : (['firma'] as const)), 'straat', 'postcode', 'gemeente']);

const filled = (texts: readonly (string | null | undefined)[]): string[] => texts.flatMap((text) => clean(text ?? '').trim() || []);

export function letterPaper(
  { profile, naam, klant, date }: { profile: Sender; naam: string; klant: Partial<Klant>; date: Date },
  { taal, say }: { taal: DocumentLanguage; say: Say },
): Omit<Paper, 'title' | 'heading' | 'facts' | 'columns' | 'lines' | 'total'> {
  const number = `${say({ nl: 'Ondernemingsnummer', fr: "Numéro d'entreprise", en: 'Enterprise number' })} ${writeKbo(profile.ondernemingsnummer)}`;
  const { straat = '', postcode = '', gemeente = '', telefoon = '', mail_van_firma: mail = '' } = profile;
  const country = (land: string | null | undefined): string =>
    land == null || land === 'BE' || !/^[A-Z]{2}$/.test(land) ? '' : (new Intl.DisplayNames(taal, { type: 'region' }).of(land) ?? land);
  const from: Block = {
    title: '',
    name: naam,
    lines: filled([straat, `${postcode} ${gemeente}`, country(profile.land), number, telefoon, mail]),
  };
  const to: Block = {
    title: '',
    name: clean(klant.naam ?? klant.id ?? ''),
    lines: filled([...(klant.adres ?? '').split(/[\n,]/).map((part) => part.trim()), country(klant.land), klant.kbo_btw_nummer]),
  };
  return {
    lang: { nl: 'nl-BE', fr: 'fr-BE', en: 'en' }[taal],
    date,
    runningHead: naam,
    from,
    to,
    others: [],
    warnings: [],
    vat: undefined,
    sums: [],
    sentences: [],
    payment: undefined,
    notes: '',
    attachments: { title: '', texts: [] },
    incomplete: say({
      nl: 'Het lettertype van deze PDF kent niet alle tekens. Een woord tussen vierkante haken, zoals [emoji], vervangt ze.',
      fr: 'La police de ce PDF ne connaît pas tous les caractères. Un mot néerlandais entre crochets, comme [emoji], les remplace.',
      en: 'The font of this PDF lacks some characters. A Dutch word in square brackets, such as [emoji], replaces them.',
    }),
    watermark: '',
    mark: '',
    foot: `${naam} · ${number}`,
    pageNumber: (page, count) =>
      say({ nl: `Pagina ${page} van ${count}`, fr: `Page ${page} sur ${count}`, en: `Page ${page} of ${count}` }),
  };
}
