import { isIP } from 'node:net';
import { parseSeconds } from '../cli/input/counts.ts';
import { productionZone } from '../einvoice/peppol/lookup.ts';
import type { ReachLookup } from '../einvoice/peppol/reach.ts';
import type { Vies } from '../einvoice/vies.ts';
import { unlessFor, usage } from '../failure.ts';
import { t } from '../language.ts';
import type { Env } from '../machine/world.ts';
import { oefen, type Profile } from '../service/profiles/profile.ts';
import type { Surroundings } from './surroundings.ts';

/** Seconds for an answer of a name server, and for a whole reply of a register and of VIES. */
const secondsToWait = { dns: 5, smp: 20, vies: 20 };

/** Opens the reads of the Peppol network by the environment, or the practice account. Needs no profile. Exit 2 on a wrong setting. */
export async function openReachIn(
  { world, globals, practice, onClose }: Surroundings,
  profile: () => Promise<Profile>,
): Promise<ReachLookup> {
  // An address can be asked about without an account.
  const chosen = await profile().catch(unlessFor('key'));
  if (chosen?.naam === oefen.naam) {
    const { reachOf } = await practice();
    return { ask: async (participant) => reachOf(participant) };
  }
  const { env, stop, now, monotonic } = world;
  const zone = zoneIn(env);
  const timeouts = {
    dns: seconds(env['DUIT_PEPPOL_DNS_TIMEOUT'], 'DUIT_PEPPOL_DNS_TIMEOUT', secondsToWait.dns),
    smp: seconds(env['DUIT_PEPPOL_SMP_TIMEOUT'], 'DUIT_PEPPOL_SMP_TIMEOUT', secondsToWait.smp),
  };
  const names = await world.nameServer({ servers: serversIn(env), timeout: timeouts.dns * 1000 });
  const transport = await world.transport();
  const close = () => names.close();
  stop.addEventListener('abort', close, { once: true });
  onClose(() => {
    close();
    return transport.close();
  });
  const [{ openReachLookup }, { openRegister }] = await Promise.all([
    import('../einvoice/peppol/lookup.ts'),
    import('../einvoice/peppol/register.ts'),
  ]);
  const register = openRegister({ transport, names, timeout: (globals.timeout ?? timeouts.smp) * 1000, stop });
  return openReachLookup({ zone, own: chosen?.ondernemingsnummer, names, register, now, monotonic, stop });
}

/** Exit 2 with the profile `oefen`. */
export async function openViesIn({ world, globals, onClose }: Surroundings, profile: () => Promise<Profile>): Promise<Vies> {
  if ((await profile()).naam === oefen.naam)
    throw usage({ nl: 'het profiel oefen vraagt niets aan VIES', en: 'the profile oefen asks nothing of VIES' });
  const transport = await world.transport();
  onClose(() => transport.close());
  const { openVies } = await import('../einvoice/vies.ts');
  return openVies({ transport, timeout: (globals.timeout ?? secondsToWait.vies) * 1000, stop: world.stop });
}

const seconds = (value: string | undefined, name: string, standard: number): number => (value ? parseSeconds(value, name) : standard);

/** A name of at most 171 characters, so that the 80 characters in front of it fit into a name of DNS. */
const zoneForm = /^(?=.{3,171}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;

function zoneIn(env: Env): string {
  const value = env['DUIT_PEPPOL_ZONE'] || productionZone;
  const zone = value.trim().toLowerCase().replace(/\.$/, '');
  if (zoneForm.test(zone)) return zone;
  throw usage(
    t({ nl: `DUIT_PEPPOL_ZONE: '${value}' is geen naam van een zone`, en: `DUIT_PEPPOL_ZONE: '${value}' is not the name of a zone` }),
    {
      hint: t({ nl: `Zonder deze variabele is het ${productionZone}.`, en: `Without this variable it is ${productionZone}.` }),
    },
  );
}

function serversIn(env: Env): string[] | undefined {
  const value = env['DUIT_PEPPOL_DNS']?.trim();
  if (!value) return undefined;
  const servers = value.split(/[\s,]+/);
  const wrong = servers.find((server) => !isServer(server));
  if (wrong === undefined) return servers;
  throw usage(
    t({
      nl: `DUIT_PEPPOL_DNS: '${wrong}' is geen adres van een naamserver`,
      en: `DUIT_PEPPOL_DNS: '${wrong}' is not the address of a name server`,
    }),
    {
      hint: t({
        nl: "Geef een IP-adres, eventueel met poort: 9.9.9.9, 127.0.0.1:5353 of [2620:fe::fe]:53; meer met komma's ertussen.",
        en: 'Give an IP address, with a port if needed: 9.9.9.9, 127.0.0.1:5353 or [2620:fe::fe]:53; several with commas between.',
      }),
    },
  );
}

function isServer(text: string): boolean {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (isIP(text) > 0) return true;
  return (
    (six !== undefined ? isIP(six) === 6 : isIP(four ?? '') === 4) && (port === undefined || (Number(port) > 0 && Number(port) < 65_536))
  );
}
