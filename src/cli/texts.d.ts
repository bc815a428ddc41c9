// Files that the build puts into the program as text (`scripts/texts.mjs`).
declare module '*.md' {
  const topics: Record<import('./help/topics.ts').TopicName, import('../language.ts').Text>;
  export default topics;
}
declare module '*?raw' {
  const text: string;
  export default text;
}
