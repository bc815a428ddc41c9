import { endpoints } from '../../../contract/index.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { World } from '../../../machine/world.ts';
import { fieldsOf, bodyDigest } from './fields.ts';
import type { Write } from '../verdict/evidence.ts';
import { ownOwner } from './owner.ts';
import type { Intent, Snapshot } from './records.ts';

interface Circumstances {
  readonly profile: Pick<Profile, 'naam' | 'base_url'>;
  /** A hash that tells the key from others. */
  readonly key: string;
  readonly snapshot: Snapshot | undefined;
  readonly approval?: Intent['goedkeuring'];
  readonly world: Pick<World, 'now' | 'random' | 'pid' | 'started'>;
}

export function makeIntent(
  { operation, document, body, meant, label, offerte }: Write,
  { profile, key, snapshot, approval, world }: Circumstances,
): Intent {
  const salt = world.random().toString(36).slice(2, 12);
  const { kanaal, simuleer } = (body ?? {}) as { kanaal?: string; simuleer?: string };
  const link = operation === 'facturen.creditnota' ? { gekoppelde_factuur_id: document } : {};
  return {
    kind: 'intent',
    time: world.now().toISOString(),
    profile: profile.naam,
    base_url: profile.base_url,
    key,
    owner: ownOwner(world),
    operation,
    document,
    ...(label !== undefined && { label }),
    ...(offerte !== undefined && { offerte: offerte.toLowerCase() }),
    ...(kanaal !== undefined && { kanaal }),
    ...(simuleer !== undefined && { simulated: true }),
    salt,
    body: bodyDigest(salt, meant),
    fields: operation in endpoints ? fieldsOf(salt, { ...link, ...(body as object | undefined) }) : {},
    ...(snapshot && { snapshot }),
    ...(approval && { goedkeuring: approval }),
  };
}
