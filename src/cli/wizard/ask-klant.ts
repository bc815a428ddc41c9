import * as z from 'zod/mini';
import { numberProblem, peppolProblem } from '../../belgium/checks/numbers.ts';
import { isLand } from '../../belgium/land.ts';
import { peppolIdFor, writePeppolId } from '../../belgium/peppol.ts';
import { KlantInvoer, KlantType } from '../../contract/index.ts';
import { unprintedLetter } from '../../einvoice/document/text.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { given } from '../../contract/fields.ts';
import type { Ask } from '../terminal/ask.ts';
import { insisting, optional, orNone, visibleText } from './answers.ts';

const { naam: Naam, adres, email, kbo_btw_nummer: nummer, peppol_id } = KlantInvoer.shape;
const noCustomer = '-';

type Numbers = Pick<KlantInvoer, 'kbo_btw_nummer' | 'peppol_id'>;

/** An empty answer leaves its field out. `naam` is the proposed name. */
export async function askKlant(ask: Ask, naam?: string): Promise<KlantInvoer> {
  const named = await ask.read(t({ nl: 'Naam', en: 'Name' }), insisting(visibleText(Naam), scriptProblem), naam ? { default: naam } : {});
  const kinds = [t({ nl: 'bedrijf', en: 'business (bedrijf)' }), t({ nl: 'particulier', en: 'private person (particulier)' })];
  const type = KlantType.options[await ask.choose(t({ nl: 'Soort klant', en: 'Kind of customer' }), kinds, { default: 0 })];
  const numbers: Numbers = type === 'bedrijf' ? await askNumbers(ask) : {};
  const fields: Record<Exclude<keyof KlantInvoer, 'naam' | 'type' | keyof Numbers>, string | undefined> = {
    email: await ask.read(orNone(t({ nl: 'E-mail', en: 'E-mail' })), optional(visibleText(z.nonoptional(email))), { default: '' }),
    adres: await ask.read(
      orNone(t({ nl: 'Adres', en: 'Address' })),
      optional(insisting(visibleText(z.nonoptional(adres)), scriptProblem)),
      { default: '' },
    ),
    land: await ask.read(t({ nl: 'Land', en: 'Country' }), parseLand, { default: landOf(numbers.kbo_btw_nummer) }),
  };
  // The request leaves out values that are the default of the service. (klant)
  const chosen = { ...fields, type: type === 'bedrijf' ? undefined : type, land: fields.land === 'BE' ? undefined : fields.land };
  return given({ naam: named, ...numbers, ...chosen }) as KlantInvoer;
}

/** Rejects letters that a PDF lacks: the service may refuse them after all the other questions. */
const scriptProblem = (text: string): string | undefined =>
  unprintedLetter.test(text)
    ? t({
        nl: 'duit kan dit schrift niet tonen in een PDF, en de dienst kan het weigeren; gebruik liever Latijnse letters',
        en: "duit can't show this script in a PDF, and the service may refuse it; better use Latin letters",
      })
    : undefined;

async function askNumbers(ask: Ask): Promise<Numbers> {
  const kbo_btw_nummer = await ask.read(
    orNone(t({ nl: 'KBO- of btw-nummer', en: 'Enterprise or VAT number' })),
    optional(insisting(visibleText(z.nonoptional(nummer)), (answer) => numberProblem(answer))),
    { default: '' },
  );
  const proposal = kbo_btw_nummer && peppolIdFor({ kbo_btw_nummer, land: landOf(kbo_btw_nummer) });
  const insist = insisting(visibleText(z.nonoptional(peppol_id)), peppolProblem);
  const parse = (answer: string) => insist(writePeppolId(answer));
  const question = t({ nl: 'Peppol-id', en: 'Peppol id' });
  const address = proposal
    ? await ask.read(
        `${question} ${t({ nl: `(${noCustomer}: geen)`, en: `(${noCustomer}: none)` })}`,
        (answer) => (answer === noCustomer ? undefined : parse(answer)),
        { default: proposal },
      )
    : await ask.read(orNone(question), optional(parse), { default: '' });
  return given({ kbo_btw_nummer, peppol_id: address });
}

/** The country code that a VAT number begins with; BE for a number without one. */
function landOf(kbo_btw_nummer = ''): string {
  const prefix = /^[A-Z]{2}/.exec(kbo_btw_nummer.toUpperCase())?.[0] ?? 'BE';
  const land = prefix === 'EL' ? 'GR' : prefix;
  return isLand(land) ? land : 'BE';
}

function parseLand(answer: string): string {
  const land = answer.toUpperCase();
  if (isLand(land)) return land;
  throw usage(
    t({
      nl: `${answer}: geen landcode; verwacht twee letters, zoals BE of NL`,
      en: `${answer}: not a country code; expected two letters, such as BE or NL`,
    }),
  );
}
