import { usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { formatPercent } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';
import { type Extras, type ExtrasAsked, extrasOf, RateTooHigh } from './extras.ts';

/** The extras of a letter. Fails with exit 2 where the rate is above that of the law for a consumer. */
export function chargeable(asked: ExtrasAsked, name: string): Extras {
  try {
    return extrasOf(asked);
  } catch (error) {
    if (!(error instanceof RateTooHigh)) throw error;
    const most = formatPercent(error.most);
    throw usage(
      t({
        nl: `--rente: ${name} is een particulier, en de wettelijke rente van ${most} is het hoogste`,
        en: `--rente: ${name} is a consumer, and the legal rate of ${most} is the most`,
      }),
    );
  }
}

const freeTexts: Record<NonNullable<Extras['free']>, Text> = {
  niet_verstuurd: {
    nl: 'geen kosten en interest: er is nog geen herinnering verstuurd (duit openstaand herinnerd <klant> --op … --per mail)',
    en: 'no costs and interest: no reminder was sent yet (duit openstaand herinnerd <klant> --op … --per mail)',
  },
  termijn: {
    nl: 'geen kosten en interest: de termijn van de herinnering loopt nog',
    en: 'no costs and interest: the term of the reminder still runs',
  },
  geen_beding: {
    nl: 'geen kosten en interest: het profiel zegt niet dat je voorwaarden ze vragen (duit profiel wijzig --schadebeding ja)',
    en: 'no costs and interest: the profile does not say that your conditions ask them (duit profiel wijzig --schadebeding ja)',
  },
  regelmatig: {
    nl: 'geen kosten en interest: drie herinneringen per jaar zijn gratis',
    en: 'no costs and interest: three reminders a year are free',
  },
};

/** Says why a consumer is asked nothing, and that interest needs the rate of the law. */
export async function tellFree(
  { out }: Pick<OpenSession, 'out'>,
  name: string,
  { particulier, rente, terms }: ExtrasAsked,
  { free, interest }: Extras,
): Promise<void> {
  if (free) return out.warn(`${name}: ${t(freeTexts[free])}`);
  if (interest > 0 || rente === undefined || (!particulier && rente !== 'wettelijk') || terms.wettelijke_rente) return;
  await out.warn(
    t({
      nl: `${name}: geen interest: stel de wettelijke rente in met duit profiel wijzig --wettelijke-rente 2026-1=…`,
      en: `${name}: no interest: set the legal rate with duit profiel wijzig --wettelijke-rente 2026-1=…`,
    }),
  );
}
