import { fetchOptions } from './fetch-options.ts';
import { command } from '../../command/command.ts';
import { t } from '../../../language.ts';

export const ophalen = command({
  name: 'ophalen',
  about: {
    nl: 'Elk nieuw document bewaren en er een commando voor uitvoeren; geen enkel wordt overgeslagen',
    en: 'Save each new document and run a command for it; none is ever missed',
  },
  options: [...fetchOptions],
  examples: ['duit inbox ophalen --map inkoop --vanaf nu', 'duit inbox ophalen --map inkoop --voer-uit "./boek --dagboek aankoop" --blijf'],
  note: () => [hookHelp(), warningHelp(), jobHelp()].join('\n\n'),
  load: async () => (await import('./fetch.ts')).fetch,
});

const hookHelp = (): string =>
  t({
    nl: `Elk document krijgt een map met document.json, factuur.pdf en factuur.xml; wat de leverancier niet meestuurde, is null in "bestanden". Daarna start het commando, met document.json op de standaardinvoer en de paden in DUIT_JSON, DUIT_PDF, DUIT_UBL, DUIT_MAP en DUIT_ID. De sleutel krijgt het niet. De woorden van --voer-uit worden gesplitst zoals in een shell, met '…' en "…", maar niets wordt ingevuld. Eindigt het met 0, dan is het document gedaan. Anders probeert duit opnieuw na 1, 5 en 30 minuten, en zet het daarna opzij: duit inbox opvolging. Na een stroomonderbreking kan het commando nog eens voor hetzelfde document starten; onthoud dus DUIT_ID.`,
    en: `Each document gets a folder with document.json, factuur.pdf and factuur.xml; a file that the supplier did not send is null in "bestanden". Then the command starts, with document.json on its standard input and the paths in DUIT_JSON, DUIT_PDF, DUIT_UBL, DUIT_MAP and DUIT_ID. It never gets the key. The words of --voer-uit are split as in a shell, with '…' and "…", but nothing is filled in. Once it ends with 0, the document is done. Otherwise duit tries again after 1, 5 and 30 minutes, and then sets it aside: duit inbox opvolging. After a power cut the command may start again for the same document, so remember DUIT_ID.`,
  });

const warningHelp = (): string =>
  t({
    nl: 'duit waarschuwt, op het scherm en in "waarschuwingen", voor wat geld kan kosten: een nummer dat al binnenkwam, een nieuwe leverancier of rekening, een andere bestemmeling, een creditnota zonder factuur. Een nieuwe rekening blijft nieuw tot 90 dagen na haar eerste waarschuwing.',
    en: 'duit warns, on the screen and in "waarschuwingen", of what can cost money: a number that came in before, a new supplier or account, another addressee, a credit note without its invoice. A new account stays new until 90 days after its first warning.',
  });

const jobHelp = (): string =>
  [
    t({
      nl: 'Zonder --blijf kijkt het één keer; afsluitcode 8 zegt dat er documenten mislukten. Doe de eerste keer met de hand, met --vanaf. Daarna in cron, elke 10 minuten, op zoveel computers als je wilt (terwijl één het doet, eindigen de andere met 0), met in PATH de map van command -v duit:',
      en: 'Without --blijf it looks once; exit code 8 says that documents failed. Run it by hand the first time, with --vanaf. Then in cron, every 10 minutes, on as many machines as you like (while one is at it, the others end with 0), with the folder of command -v duit in PATH:',
    }),
    // A line that the help breaks can't be copied.
    'PATH=/usr/local/bin:/usr/bin:/bin',
    '*/10 * * * * duit inbox ophalen --map inkoop --voer-uit bin/boek --stil',
    '',
    t({
      nl: 'Of met --blijf als dienst van systemd, op één computer (systemctl --user restart leest een nieuwe sleutel), in ~/.config/systemd/user/duit-inbox.service:',
      en: 'Or with --blijf as a service of systemd, on one machine (systemctl --user restart reads a new key), in ~/.config/systemd/user/duit-inbox.service:',
    }),
    '[Service]',
    'WorkingDirectory=%h',
    'ExecStart=/usr/local/bin/duit inbox ophalen \\',
    '--map inkoop --voer-uit bin/boek --blijf',
    // Without these systemd ends the command of a document too, and with it duit after 90 seconds.
    'KillMode=mixed',
    'TimeoutStopSec=11min',
    'Restart=on-failure',
    'RestartSec=60',
    '[Install]',
    'WantedBy=default.target',
    '',
    t({ nl: 'Start hem, ook na het afmelden, met:', en: 'Start it, also after logging out, with:' }),
    'systemctl --user enable --now duit-inbox',
    'loginctl enable-linger',
  ].join('\n');
