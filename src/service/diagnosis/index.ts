import type { Certificate } from '../../machine/network/certificate.ts';
import type { World } from '../../machine/world.ts';
import type { PathMode } from './places.ts';

/** This machine as a person who looks for what is wrong wants to see it. Nothing here holds a secret. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  /** The configuration folder and file; fails with exit 10 where there is no home folder. */
  configuration(): Promise<PathMode[]>;
  /** The folder for what duit remembers; fails with exit 10 where it can't be written. */
  state(): Promise<string>;
  /** The proxy on the way to this address, without its login; fails with exit 10 where the variable is of no use. */
  proxy(base_url: string): Promise<string | undefined>;
  /** The certificate that https address shows, trusted or not; undefined where it can't be seen. */
  certificate(base_url: string): Promise<Certificate | undefined>;
}

/** Opens the view on this machine; what looks is loaded when it is asked. */
export const openMachine = (world: Pick<World, 'env' | 'home' | 'cwd' | 'platform' | 'node' | 'uuid' | 'stop'>): Machine => ({
  node: world.node,
  platform: world.platform,
  configuration: async () => (await import('./places.ts')).configuration(world),
  state: async () => (await import('./places.ts')).writableState(world),
  proxy: async (base_url) => {
    const { proxyFor } = await import('../../machine/network/proxy.ts');
    const proxy = proxyFor(new URL(base_url), world.env);
    return proxy && `${proxy.protocol}//${proxy.host}`;
  },
  certificate: async (base_url) => (await import('../../machine/network/certificate.ts')).certificateOf(new URL(base_url), world),
});
