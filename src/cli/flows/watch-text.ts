import { t } from '../../language.ts';
import type { Watch } from '../../service/journal/watch/watch.ts';
import { formatMoment } from '../output/moments.ts';
import type { Opened } from '../session/session.ts';

export const watchedSince = ({ since }: Watch, { timeZone }: Opened<'timeZone'>): string =>
  since === null ? t({ nl: 'het begin van het journaal', en: 'the beginning of the journal' }) : formatMoment(since, timeZone);
