import { addDays, today } from '../belgium/dates.ts';
import { bareReach, type Reach } from '../einvoice/peppol/reach.ts';

/** The companies of the sample data that cannot just receive, by the ten digits of their number. */
const others: Readonly<Record<string, 'nee' | 'btw' | 'verlopen' | 'binnenkort' | 'geen_facturen' | 'geen_creditnota'>> = {
  '0998496917': 'btw', // Tandartspraktijk Claes
  '0998648949': 'nee', // Café ’t Zwaantje
  '0998657956': 'geen_facturen', // IT-Huis Kempen
  '0998032406': 'binnenkort', // Hotel Den Engel
  '0998852550': 'verlopen', // Optiek Scherp
  '0998474151': 'geen_creditnota', // Kapsalon Knip & Klaar
};

const aanbieder = 'Oefenpunt';

/** Whether a participant of the practice network can receive: everybody, but for a few companies of the sample data. */
export function practiceReach(participant: string, now: Date): Reach {
  const yes: Reach = { bereik: 'ja', factuur: true, creditnota: true, aanbieder, datum: null, reden: null, detail: null };
  const [scheme, number = ''] = participant.toLowerCase().split(':');
  const how = others[number.replace(/^be/, '')];
  if (scheme === '9925') return how === 'btw' ? yes : bareReach('nee', 'niet_geregistreerd');
  if (how === undefined) return yes;
  if (how === 'nee' || how === 'btw') return bareReach('nee', 'niet_geregistreerd');
  if (how === 'geen_creditnota') return { ...yes, creditnota: false };
  if (how === 'geen_facturen') return { ...bareReach('geen_facturen', 'geen_factuur'), aanbieder };
  if (how === 'binnenkort') return { ...bareReach('binnenkort', 'nog_niet'), aanbieder, datum: addDays(today(now), 7) };
  return { ...bareReach('nee', 'verlopen'), aanbieder, datum: addDays(today(now), -30) };
}
