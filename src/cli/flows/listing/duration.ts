import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** The requests that the service allows in a minute: reading more takes several. (Limits) */
const aMinute = 60;

/** Says how long it takes to read so many documents, where that is more than a minute. */
export async function tellDuration({ out, limit }: Pick<OpenSession, 'out' | 'limit'>, count: number): Promise<void> {
  const known = count > aMinute ? await limit() : undefined;
  const minutes = known ? Math.ceil(count / known.rate) : 0;
  if (minutes > 1) await out.notice(minutesText(minutes));
}

const minutesText = (minutes: number): string =>
  t({
    nl: `Dat duurt ongeveer ${minutes} minuten; met een periode (--jaar, --kwartaal, --maand) zijn het er minder. Ctrl-C stopt met wat er is.`,
    en: `That takes about ${minutes} minutes; with a period (--jaar, --kwartaal, --maand) there are fewer. Ctrl-C stops with what there is.`,
  });
