import type { Env } from '../world.ts';

/** The environment for a program that duit starts, without DUIT_API_KEY, which is for duit alone. */
export const childEnv = (env: Env): Env => ({ ...env, DUIT_API_KEY: undefined });
