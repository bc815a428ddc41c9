import type { Env } from './world.ts';

interface Program {
  readonly variable: string;
  readonly name: string;
}

const set = (value: string | undefined, variable: string, name: string): Program[] => (value ? [{ variable, name }] : []);

export const assistantOf = (env: Env): Program | undefined =>
  [
    ...set(env['CLAUDECODE'], 'CLAUDECODE', 'Claude Code'),
    ...set(env['CURSOR_AGENT'], 'CURSOR_AGENT', 'Cursor'),
    ...set(env['CODEX_THREAD_ID'], 'CODEX_THREAD_ID', 'Codex'),
    ...set(env['COPILOT_AGENT_SESSION_ID'], 'COPILOT_AGENT_SESSION_ID', 'GitHub Copilot'),
  ][0];

export const programOf = (env: Env): string | undefined =>
  [
    assistantOf(env)?.name,
    env['GITHUB_ACTIONS'] && 'GitHub Actions',
    env['GITLAB_CI'] && 'GitLab CI',
    env['TF_BUILD'] && 'Azure Pipelines',
    env['CI'] && 'CI',
  ].find(Boolean);
