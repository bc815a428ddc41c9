import { isJournalRecord } from '../../service/journal/log/shape.ts';
import type { Shapes } from '../../store/checked.ts';
import { byMember, aFlag, eachItem, members, aNumber, ifThere, orNull, eachValue, type KeptShape, aText } from '../../store/shape.ts';

export { checkedStore } from '../../store/checked.ts';

const made = { tijd: aText };

const decision = byMember(
  'soort',
  {
    koppel: members({ rij: aText, delen: eachItem(members({ document: aText, cents: aNumber })) }),
    voorschot: members({ rij: aText, klant: aText }),
    negeer: members({ rij: aText }),
    negeer_altijd: members({ rij: aText, zout: aText, partij: aText, teken: aNumber }),
    ontkoppel: members({ rij: aText }),
    boek: members({ document: aText, cents: aNumber, datum: aText, wijze: aText }),
    herroep: members({ besluit: aText }),
    begin: members({ datum: aText }),
  },
  true,
);

const isBankRecord = byMember(
  'soort',
  {
    besluit: members({ besluit: decision }),
    afschrift: members({ ...made, sleutel: aText, inhoud: aText, teksten: aText }),
    gewist: members({ ...made, sleutel: aText, inhoud: aText }),
    herinnering: members({ ...made, klant: aText, documenten: eachItem(aText) }),
    herinnering_zonder: members({ ...made, documenten: eachItem(aText) }),
    herinnering_weer: members({ ...made, documenten: eachItem(aText) }),
  },
  true,
);

const logs: Readonly<Record<string, KeptShape>> = { journaal: isJournalRecord, bank: isBankRecord };

const remembered = members({ read: aText, whole: aFlag, data: members({ id: aText }), klant_id: ifThere(aText) });
const seenIn = eachItem(members({ id: aText }));
const watch = members({ since: orNull(aText), n: aNumber, sure: ifThere(aNumber), begun: ifThere(aText), taken: ifThere(aFlag) });
const watched = members({ document: aText, wat: aText, beslissing: orNull(aText) });
const filed = members({
  van: aText,
  tot: aText,
  ingediend: aText,
  volledig: ifThere(aFlag),
  bedragen: eachValue(aNumber),
  documenten: eachItem(members({ id: aText })),
});
const seen = members({
  id: aText,
  stand: aText,
  gezien: aText,
  sinds: aText,
  pogingen: aNumber,
  bestanden: ifThere(members({ json: aText })),
});
const statement = members({
  account: aText,
  currency: aText,
  openingCents: aNumber,
  closed: aText,
  closingCents: aNumber,
  rows: eachItem(members({ booked: aText, cents: aNumber })),
  gelezen: members(made),
});
const asker = members({ gebruiker: orNull(aText), computer: aText });

/** The shape of each value by its collection, and where that has several, by its key or the beginning of it up to a colon. A collection that is not named has any. */
const collections: Readonly<Record<string, KeptShape | Readonly<Record<string, KeptShape>>>> = {
  aanvraag: members({
    nummer: aNumber,
    tijd: aText,
    door: asker,
    profiel: aText,
    grens: aNumber,
    aantal: aNumber,
    gebruikt: aNumber,
    besluit: ifThere(members({ soort: aText, tijd: aText, door: asker, regel: aText })),
  }),
  'aanvraag-schrijfactie': members({ aanvraag: aNumber, plaats: aNumber, sleutel: aText, bewerking: aText, document: orNull(aText) }),
  archief: members({ archief: aText, hash: aText }),
  'bank-afschrift': statement,
  'bank-reden': eachValue(aText),
  'bank-tekst': (value) =>
    members({ rows: eachItem(members({ text: aText })) })(value) ||
    members({ gewist: aText, eigen: eachItem(aNumber), terzijde: eachItem(aNumber) })(value),
  batch: {
    'run:': members({ plan: aText, bestand: aText, begonnen: aText, laatst: aText, documenten: aNumber, stand: eachValue(aNumber) }),
  },
  'batch-klant': aText,
  'batch-kolommen': eachValue(aText),
  'batch-referentie': members({ id: aText, soort: aText, nummer: orNull(aText), totaal_incl: aNumber, tijd: aText, plan: ifThere(aText) }),
  'batch-vergeten': aNumber,
  'btw-ingediend': filed,
  'btw-ingediend-vervangen': filed,
  'btw-klant': members({ klant: aText, naam: aText, code: aText, tijd: aText }),
  ...Object.fromEntries(['klant', 'product', 'offerte', 'factuur', 'inbox'].map((kind) => [`geheugen.${kind}`, remembered])),
  'geheugen.namen': eachItem(aText),
  'geheugen.wijzer': aText,
  grenzen: {
    account: members({ versie: aNumber, account: aText, mag: ifThere(eachItem(aText)) }),
    dag: members({ dag: aText, definitief: aNumber, versturen: aNumber }),
    aanvraag: aNumber,
  },
  inbox: seen,
  'inbox.leverancier': members({ gezien: seenIn, rekeningen: eachValue(seenIn), nummers: eachValue(seenIn) }),
  'inbox.nummer': members({ nummer: aText }),
  'inbox.rekening': aText,
  'inbox.waarschuwing': eachItem(members({ code: aText })),
  'inbox.zelf': { begin: members({ vanaf: aText, tijd: aText }) },
  'koppeling-creditnota': aText,
  'koppeling-offerte': aText,
  'later-gevonden': aText,
  opslag: { verhuisd: members({ naar: aText, plaats: aText }) },
  wacht: { sinds: watch, gesloten: eachItem(watch), eigen: watch, verloren: aNumber },
  verzendadres: aText,
  'wacht-gevonden': aText,
  'wacht-vraag': watched,
};

function shapeOf(collection: string, key: string): KeptShape | undefined {
  const shape = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
  if (shape === undefined || typeof shape === 'function') return shape;
  return Object.entries(shape).find(([name]) => name === key || name === key.slice(0, key.indexOf(':') + 1))?.[1];
}

/** The shapes of everything that duit keeps of an account. */
export const keptShapes: Shapes = {
  isRecord: (log, body) => logs[log]?.(body) ?? true,
  isItem: (collection, value, key) => shapeOf(collection, key)?.(value) ?? true,
};
