declare module '*.md' {
  const topics: Record<import('./topics.ts').TopicName, import('../../language.ts').Text>;
  export default topics;
}
