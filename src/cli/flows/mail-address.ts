import { Email } from '../../contract/primitives.ts';
import { usage } from '../../failure.ts';

/** The address that `--aan` gives. Fails with exit 2 without one, and on one that is no address or that a header can't hold as it is. */
export function addressIn(aan: string | undefined): string {
  if (aan === undefined) {
    throw usage({ nl: '--eml: geef met --aan het adres', en: '--eml: give the address with --aan' });
  }
  const text = aan.trim();
  // An address has at most 254 characters, and one in other letters than these needs a mail program that knows it. (RFC 5321, 6531)
  if (Email.safeParse(text).success && /^[\x21-\x7e]{3,254}$/.test(text)) return text;
  throw usage({
    nl: "--aan: dit is geen e-mailadres; geef er één, zoals dossier123@pakket.example, zonder letters als 'é'",
    en: "--aan: this is not an e-mail address; give one, such as dossier123@pakket.example, without letters such as 'é'",
  });
}
