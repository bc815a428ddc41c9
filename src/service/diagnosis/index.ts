import type { Certificate } from '../../machine/network/certificate.ts';
import { proxyFor } from '../../machine/network/proxy.ts';
import type { World } from '../../machine/world.ts';
import { configuration, type PathMode, writableState } from './places.ts';

/** Facts about this machine for `duit controle`. None of them holds a secret. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  /** The configuration folder and file; fails with exit 10 where there is no home folder. */
  configuration(): Promise<PathMode[]>;
  /** The state folder; fails with exit 10 where it can't be written. */
  state(): Promise<string>;
  /** The proxy for this address, without its login; fails with exit 10 where the variable holds no usable address. */
  proxy(base_url: string): Promise<string | undefined>;
  /** The certificate of this https address, trusted or not; undefined where no connection is made. */
  certificate(base_url: string): Promise<Certificate | undefined>;
}

/** Opens the view on this machine. Only `node:tls` is loaded late, because every session opens this view. */
export const openMachine = (
  world: Pick<World, 'env' | 'home' | 'cwd' | 'platform' | 'node' | 'uuid' | 'stop'>,
  mayWrite: boolean,
): Machine => ({
  node: world.node,
  platform: world.platform,
  configuration: () => configuration(world),
  state: () => writableState(world, mayWrite),
  proxy: async (base_url) => {
    const proxy = proxyFor(new URL(base_url), world.env);
    return proxy && `${proxy.protocol}//${proxy.host}`;
  },
  certificate: async (base_url) => (await import('../../machine/network/certificate.ts')).certificateOf(new URL(base_url), world),
});
