import { isEmail } from '../../contract/email.ts';
import { usage } from '../../failure.ts';

/** What a profile tells of the firm in texts of its own, with the most characters that Intervat takes of each. */
const most = { firma: 200, straat: 200, postcode: 15, gemeente: 184, telefoon: 20, mail_van_firma: 254 } as const;

export type FirmField = keyof typeof most;
export const firmFields = Object.keys(most) as FirmField[];

/** Whether Intervat takes an e-mail address: fewer do than exist. (IntervatInputCommon 0.9, EMail_Type) */
export const isIntervatMail = (text: string): boolean => /^[\w.-]+@[\w.-]+\.[a-z]{2,5}$/i.test(text);

/** Gives the reader of a field of the firm; `name` is the option, variable or question. Fails with exit 2. */
export const readFirmField =
  (field: FirmField) =>
  (text: string, name: string): string => {
    // Intervat takes no other signs in a telephone number. (commontypes 1, PhoneNumber_Type)
    const value = (field === 'telefoon' ? text.replaceAll(/[/.()]+/g, ' ') : text).replaceAll(/\s+/g, ' ').trim();
    if (value === '') throw usage({ nl: `${name}: is leeg`, en: `${name}: is empty` });
    if (/\p{C}/u.test(value) || value.length > most[field]) {
      throw usage({
        nl: `${name}: geef hoogstens ${most[field]} tekens, zonder stuurtekens`,
        en: `${name}: give at most ${most[field]} characters, without control characters`,
      });
    }
    if (field === 'telefoon' && !/^\+?[\d -]*\d[\d -]*$/.test(value))
      throw usage({ nl: `${name}: geef cijfers, zoals +32 9 123 45 67`, en: `${name}: give digits, such as +32 9 123 45 67` });
    if (field === 'mail_van_firma' && !isEmail(value))
      throw usage({ nl: `${name}: '${value}' is geen e-mailadres`, en: `${name}: '${value}' is not an e-mail address` });
    return value;
  };
