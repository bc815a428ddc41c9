import { notConfirmed, type Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { environmentName } from '../../profiles/profile.ts';
import type { LimitValues } from '../../limits/limits.ts';
import type { Stood } from './approvals.ts';
import { requestName } from './records.ts';

/** The options that name a profile in a command that somebody else types, maybe on another machine. */
const ofProfile = (naam: string): string => (naam === environmentName ? '' : ` --profiel ${naam}`);

export const approveCommand = (nummer: number, naam: string): string => `duit goedkeuring geef ${requestName(nummer)}${ofProfile(naam)}`;

const held = (
  { goedkeuring = 'alles' }: LimitValues,
  { nl, en }: Text,
  more: { readonly hint: string; readonly aanvraag?: string },
): Failure =>
  notConfirmed(
    'needs_approval',
    t({ nl: `--goedkeuring ${goedkeuring}: ${nl}; er is niets verstuurd`, en: `--goedkeuring ${goedkeuring}: ${en}; nothing was sent` }),
    { limit: { option: '--goedkeuring', value: goedkeuring }, outcome: 'not_read', ...more },
  );

/** Exit 12: a person has to approve this first, or refused it. `naam` is the profile. */
export function waitsForPerson(limits: LimitValues, { aanvraag: { nummer, besluit }, stand }: Stood, naam: string): Failure {
  const aanvraag = requestName(nummer);
  const command = approveCommand(nummer, naam);
  if (stand === 'geweigerd') {
    const { door, reden } = besluit ?? {};
    const by = door?.gebruiker ?? door?.computer ?? '?';
    const why = reden === undefined ? '' : `: ${reden}`;
    return held(
      limits,
      { nl: `${by} weigerde aanvraag ${aanvraag}${why}`, en: `${by} refused request ${aanvraag}${why}` },
      {
        aanvraag,
        hint: t({
          nl: `Een mens aan een terminal kan ze toch goedkeuren: ${command}`,
          en: `A person at a terminal can still approve it: ${command}`,
        }),
      },
    );
  }
  return held(
    limits,
    {
      nl: `dit wacht op de goedkeuring van een mens, als aanvraag ${aanvraag}`,
      en: `this waits for the approval of a person, as request ${aanvraag}`,
    },
    {
      aanvraag,
      hint: t({
        nl: `Een mens keurt ze goed aan een terminal: ${command}. Daarna gaat hetzelfde commando één keer door.`,
        en: `A person at a terminal approves it: ${command}. After that the same command goes through once.`,
      }),
    },
  );
}

/** Exit 12: what a dry run says of a write that a person has to approve. */
export const firstApproved = (limits: LimitValues): Failure =>
  held(
    limits,
    { nl: 'dit vertrekt pas als een mens het goedgekeurd heeft', en: 'this leaves only once a person has approved it' },
    { hint: t({ nl: 'Zonder --proef vraagt hetzelfde commando het.', en: 'Without --proef the same command asks for it.' }) },
  );

/** Exit 12: the limit was set, or the approval was used or lapsed, while this write was being prepared. `naam` is the profile. */
export const approvalGone = (limits: LimitValues, naam: string): Failure =>
  held(
    limits,
    { nl: 'dit heeft geen goedkeuring meer die geldt', en: 'this has no approval any more that holds' },
    {
      hint: t({
        nl: `Hetzelfde commando vraagt ze opnieuw. Wat wacht: duit goedkeuring list${ofProfile(naam)}`,
        en: `The same command asks for it again. What waits: duit goedkeuring list${ofProfile(naam)}`,
      }),
    },
  );
