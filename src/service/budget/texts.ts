import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';

export function tooLong(host: string, ms: number, now: Date): Failure {
  return new Failure(
    'temporary',
    t({
      nl: `De limiet van ${host} is bereikt: zo lang wordt er niet gewacht. Dit verzoek ging niet weg.`,
      en: `The limit of ${host} is reached, and the wait would be too long. This request was not sent.`,
    }),
    { hint: againIn(ms, now), because: 'limit' },
  );
}

export function againIn(ms: number, now: Date): string {
  const seconds = Math.ceil(ms / 1000);
  const at = new Date(now.getTime() + ms).toLocaleString('sv-SE');
  return t({
    nl: `Probeer het opnieuw over ${seconds} s (na ${at}), of wacht langer met --max-wacht.`,
    en: `Try again in ${seconds} s (after ${at}), or wait longer with --max-wacht.`,
  });
}

export const onlyHere = (why: string): string =>
  t({
    nl: `Het tempo wordt niet gedeeld met andere duit-processen, want in de gegevensmap kan niets bewaard worden (${why}). Een andere map kies je met DUIT_STATE_DIR.`,
    en: `The pace is not shared with other processes of duit, because nothing can be kept in the data folder (${why}). DUIT_STATE_DIR names another folder.`,
  });

export const onlyThisMachine = (why: string, most: number): string =>
  t({
    nl: `Het tempo wordt nu niet gedeeld met andere computers (${why}); zolang stuurt dit commando hoogstens ${most} verzoeken per minuut.`,
    en: `The pace is not shared with other machines now (${why}); until it is, this command sends at most ${most} requests a minute.`,
  });

export const onlyReads = (most: number): string =>
  t({
    nl: `Deze gebruiker van de database mag alleen lezen en kan zijn verzoeken niet meetellen. Daarom stuurt dit commando hoogstens ${most} verzoeken per minuut; met een gebruiker die mag schrijven gaat het sneller.`,
    en: `This database user may only read and cannot count its requests. So this command sends at most ${most} requests a minute; a user who may write is faster.`,
  });

export const begunAnew = (path: string): string =>
  t({
    nl: `${path} was beschadigd of van een ander programma: de telling van de verzoeken is opnieuw begonnen. Er is niets anders verloren.`,
    en: `${path} was damaged or of another program: the count of the requests has begun again. Nothing else was lost.`,
  });
