import { type Endpoint, endpoints, type Operation } from '../../contract/index.ts';
import { t, type Text } from '../../language.ts';
import { shellLine } from '../../machine/shell/shell.ts';
import { isWrite, type Outgoing } from './outgoing.ts';

const dangers: Readonly<Record<string, Text>> = {
  doubles: { nl: 'een tweede keer maakt het nog een document', en: 'a second time makes another document' },
  renumbers: {
    nl: 'wat een tweede keer met het nummer doet, belooft de dienst niet',
    en: 'the service does not promise what a second time does to the number',
  },
  resends: { nl: 'een tweede keer krijgt de klant het document opnieuw', en: 'a second time the customer gets the document again' },
  same: { nl: 'wat er intussen gewijzigd is, gaat dan verloren', en: 'whatever was changed in the meantime is then lost' },
};

const riskUnknown: Text = { nl: 'wat een tweede keer doet, is niet bekend', en: 'nobody knows what a second time does' };

/** A request as a person can show it: a read as a shell line with `$DUIT_API_KEY` for the key, a write as a comment on why not by hand. */
export function curlText(call: Outgoing, headers: Readonly<Record<string, string>>): string {
  const { method, url, operation } = call;
  if (isWrite(call)) return `# ${method} ${url.href}: ${reason(operation)}`;
  if (url.hostname.endsWith('.invalid')) {
    const where = t({
      nl: 'het oefenaccount antwoordt in duit zelf; duit oefen start geeft het een adres',
      en: 'the practice account answers within duit itself; duit oefen start gives it an address',
    });
    return `# ${method} ${url.pathname}${url.search}: ${where}`;
  }
  const shown = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  // The key goes through a pipe, because other users can see the words of a command. In an address, -g takes brackets as they stand.
  return `printf 'authorization: Bearer %s\\n' "$DUIT_API_KEY" | ${shellLine(['curl', '-sSg', '-H', '@-', ...shown, url.href])}`;
}

function reason(operation: Operation | undefined): string {
  const danger = operation === undefined ? riskUnknown : (dangers[(endpoints[operation] as Endpoint).repeat] ?? riskUnknown);
  const unguarded = t({
    nl: 'niet met de hand herhalen, want dan staat het in geen journaal en houdt niets het tegen',
    en: 'not to be repeated by hand, because then it is in no journal and nothing stops it',
  });
  return `${unguarded}; ${t(danger)}`;
}
