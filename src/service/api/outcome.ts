import { endpoints, type Operation, type Repeat } from '../../contract/index.ts';
import { Failure, type Details } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import type { Outgoing } from './outgoing.ts';

const rerun: Record<Exclude<Repeat, 'nothing'>, Text> = {
  same: {
    nl: 'Opnieuw uitvoeren zet dezelfde waarden nog eens.',
    en: 'Running it again sets the same values once more.',
  },
  doubles: {
    nl: 'Voer het niet zomaar opnieuw uit: dan kan het er twee keer staan.',
    en: 'Do not simply run it again: it may then be there twice.',
  },
  renumbers: {
    nl: 'Voer het niet zomaar opnieuw uit: het nummer kan al toegekend zijn.',
    en: 'Do not simply run it again: the number may have been assigned already.',
  },
  resends: {
    nl: 'Voer het niet zomaar opnieuw uit: de klant kan het dan twee keer krijgen.',
    en: 'Do not simply run it again: the customer may then get it twice.',
  },
};

/** The command that shows whether it happened; sending can't be read back. */
const look: Partial<Record<Operation, string>> = {
  'klanten.create': 'duit klanten list --zoek <naam>',
  'klanten.update': 'duit klanten toon <id>',
  'offertes.create': 'duit offerte list --status concept',
  'facturen.create': 'duit factuur list --status concept',
  'facturen.definitief': 'duit factuur toon <id>',
  'facturen.creditnota': 'duit creditnota list --status concept',
  'inbox.test': 'duit inbox list',
};

/** The failure of a write that may have been carried out: the fault, the risk of a rerun, and the place to look. */
export function unknownOutcome({ operation, request }: Outgoing, what: string, details: Details = {}): Failure {
  const command = operation && look[operation]?.replace('<id>', request.id ?? '<id>');
  const check = command
    ? t({ nl: `Kijk eerst na: ${command}`, en: `Check first: ${command}` })
    : t({ nl: 'Kijk eerst na bij de dienst of de ontvanger.', en: 'Check first with the service or the recipient.' });
  const repeat = operation ? endpoints[operation].repeat : 'resends';
  const warning = t(rerun[repeat === 'nothing' ? 'doubles' : repeat]);
  const { status = 0 } = details;
  const known =
    status >= 200 && status < 300
      ? t({
          nl: `De dienst zei wel ja (${status}): wellicht is het uitgevoerd.`,
          en: `The service did say yes (${status}): it was probably carried out.`,
        })
      : t({
          nl: 'Het verzoek was al verstuurd: of het is uitgevoerd, is niet bekend.',
          en: 'The request had been sent: whether it was carried out is not known.',
        });
  return new Failure('unknown', `${what} ${known}`, { ...details, outcome: 'unknown', hint: `${warning} ${check}` });
}
