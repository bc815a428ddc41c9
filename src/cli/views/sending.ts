import type { FactuurKort } from '../../contract/index.ts';
import { peppolStatusText } from '../../contract/peppol-status.ts';
import { t } from '../../language.ts';
import type { DocumentSending, SendingKnown } from '../../service/journal/log/sent.ts';
import { channelText } from '../../service/journal/log/words.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { formatDate } from '../output/days.ts';
import { formatMoment, localDay } from '../output/moments.ts';
import type { Column } from '../output/out.ts';
import { columns } from './columns.ts';

/** The status of a final document that is not paid, which is `verzonden` at the service whether it was sent or not. */
export function sendingText(known: SendingKnown | undefined, timeZone: string | undefined): string {
  if (known?.is === 'sent') {
    const day = formatDate(localDay(known.tijd, timeZone));
    return t({ nl: `verstuurd op ${day}`, en: `sent on ${day}` });
  }
  if (known?.is === 'refused') {
    const day = formatDate(localDay(known.tijd, timeZone));
    const { peppol_status: status } = known;
    return t({
      nl: `door Peppol niet aanvaard op ${day}: ${peppolStatusText(status)}`,
      en: `not taken by Peppol on ${day}: ${peppolStatusText(status)}`,
    });
  }
  return known?.is === 'unsent' ? notSent() : t({ nl: 'definitief, verzending onbekend', en: 'final, not known whether sent' });
}

/** One sending: over what, to whom, when, and how it ended unless it arrived. */
export function eachSendingText({ kanaal, naar, tijd, uitkomst }: DocumentSending, timeZone: string | undefined): string {
  const to = naar === null ? t({ nl: ', adres niet (meer) bekend', en: ', address not known (any more)' }) : toText(clean(naar));
  const ended = {
    verstuurd: '',
    geweigerd: t({ nl: ', niet aanvaard', en: ', not taken' }),
    onbekend: t({ nl: ', afloop onbekend', en: ', outcome unknown' }),
  };
  return `${channelText(kanaal)}${to}, ${formatMoment(tijd, timeZone)}${ended[uitkomst]}`;
}

const toText = (address: string): string => t({ nl: ` naar ${address}`, en: ` to ${address}` });

/** The same for a table without room: of a document that says no more than `definitief`, nothing is known. */
function shortText(known: SendingKnown | undefined): string {
  if (known?.is === 'sent') return t({ nl: 'verstuurd', en: 'sent' });
  if (known?.is === 'refused') return t({ nl: 'niet aanvaard', en: 'not taken' });
  return known?.is === 'unsent' ? notSent() : t({ nl: 'definitief', en: 'final' });
}

/** The status of a document that this state finalised and did not send. */
export const notSent = (): string => t({ nl: 'niet verstuurd', en: 'not sent' });

/** The column of the status, in which a person reads what is known of the sending; a program gets the value of the service. */
export const sendingColumn = <T extends Pick<FactuurKort, 'id' | 'status'>>(
  known: ReadonlyMap<string, SendingKnown>,
  timeZone: string | undefined,
): Column<T> => ({
  ...(columns.status as Column<T>),
  shown: ({ id, status }) => (status === 'verzonden' ? sendingText(known.get(id.toLowerCase()), timeZone) : status),
  shorter: ({ id, status }) => (status === 'verzonden' ? shortText(known.get(id.toLowerCase())) : status),
});
