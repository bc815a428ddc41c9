import type { CommandUnknownOpts } from 'commander';
import { given } from '../../../contract/fields.ts';
import { t } from '../../../language.ts';
import { readKlant } from '../../../service/references/name.ts';
import { klantArgument } from '../../flows/arguments.ts';
import { aKlant, meantOrChosen } from '../../flows/choosing/named.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { showPart } from '../../flows/listing/part.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging, customersAgain, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { checkedView, growing } from '../../views/columns.ts';
import { klantenView, klantView, payingKlantView } from './columns.ts';
import { maak, wijzig } from './edit.ts';

export function klanten(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, toon, maak, wijzig, bereik]) add(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: { nl: 'Klanten, alfabetisch op naam', en: 'Customers, sorted by name' },
      examples: ['duit klanten list --zoek bakkerij', 'duit klanten list --alles --csv-stijl be > klanten.csv'],
    }).addOption(option('--zoek <tekst>', { nl: 'alleen namen met deze tekst', en: 'only names that contain this' })),
  ).action(
    session.action((opened, opties) =>
      showPart(opened, klantenView, opties, (service, range) => service.klanten.list(given({ q: opties.zoek }), range)),
    ),
  );
}

function bereik(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'bereik', {
    about: {
      nl: 'Nakijken of klanten via Peppol kunnen ontvangen',
      en: 'Check whether customers can receive over Peppol',
    },
    examples: [
      'duit klanten bereik "Bakkerij Peeters BV"',
      'duit klanten bereik 0208:0403123486 --json',
      'duit klanten bereik --alles --csv-stijl be > bereik.csv',
    ],
    note: {
      nl: 'Een vraag gaat naar DNS en naar het openbare register van de aanbieder; ze heeft geen account en geen sleutel nodig, en zegt de uitbater over wie ze gaat. Antwoorden: ja, nee, geen_facturen, binnenkort en onbekend; een storing is nooit nee. Particulieren en klanten zonder adres op Peppol zijn overgeslagen. Een adres dat uit het nummer volgt, stelt duit op een terminal klant per klant voor; --ja neemt er geen over. Alleen een naam die niet bestaat, is nee. Wordt het ondernemingsnummer van je eigen profiel evenmin gevonden, dan is dat geen nee maar onbekend: de naamserver zwijgt dan over Peppol. Het einde is 5 als er niets nagekeken kon worden, 8 als een deel onbekend is. Nakijken bij elke verzending: duit profiel wijzig --peppol-controle ja. Instellingen: DUIT_PEPPOL_ZONE, DUIT_PEPPOL_DNS, DUIT_PEPPOL_DNS_TIMEOUT, DUIT_PEPPOL_SMP_TIMEOUT. Het profiel oefen antwoordt zonder netwerk.',
      en: "A question goes to DNS and to the provider's public register; it needs no account and no key, and tells the operator who it is about. Answers: ja, nee, geen_facturen, binnenkort and onbekend; a fault is never nee. Private persons and customers without an address on Peppol are skipped. At a terminal duit proposes an address that the number gives customer by customer; --ja takes none. Only a name that does not exist is nee. Where the enterprise number of your own profile is not found either, that is unknown and not nee: the name server is then silent about Peppol. The exit code is 5 where nothing could be checked, 8 where some is unknown. To check at each sending: duit profiel wijzig --peppol-controle ja. Settings: DUIT_PEPPOL_ZONE, DUIT_PEPPOL_DNS, DUIT_PEPPOL_DNS_TIMEOUT, DUIT_PEPPOL_SMP_TIMEOUT. The profile oefen answers without a network.",
    },
  })
    .argument(
      '[klant...]',
      t({
        nl: 'id of naam van een klant, of een Peppol-adres of ondernemingsnummer; - leest er van standaardinvoer, één per regel',
        en: 'id or name of a customer, or a Peppol address or enterprise number; - reads them from standard input, one a line',
      }),
    )
    .addOption(option('--alles', { nl: 'alle klanten', en: 'all customers' }))
    .addOption(customersAgain())
    .action(
      session.action(async (opened, words, opties, itself) =>
        (await import('../../flows/reach/show.ts')).showReach(opened, words, opties, itself),
      ),
    );
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén klant met alle velden', en: 'One customer with all fields' },
    examples: ['duit klanten toon "Bakkerij Peeters BV"', 'duit klanten toon "Bakkerij Peeters BV" --velden peppol_id,email --json'],
    note: {
      nl: 'Zijn er afschriften gelezen (duit bank lees), dan staat erbij wat openstaat en na hoeveel dagen deze klant gemiddeld betaalt.',
      en: 'Once statements were read (duit bank lees), it tells what is outstanding and after how many days this customer pays on average.',
    },
  })
    .argument('[klant]', klantArgument())
    .addOption(paidByOption())
    .action(
      session.action(async (opened, klant, { volgens }, itself) => {
        const { api, out } = opened;
        const view = checkedView(out, payingKlantView, klant !== undefined);
        const { id } = await meantOrChosen(opened, aKlant, klant, itself);
        const found = await readKlant(await api(), id);
        const { openPaymentsIfAny } = await import('../../flows/bank/payments.ts');
        const known = await openPaymentsIfAny(opened, volgens);
        if (!known) return out.record(found, klant === undefined ? klantView : growing(klantView));
        await (await import('./paying.ts')).showPaying(opened, found, known, view);
      }),
    );
}
