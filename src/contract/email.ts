/** Whether the service takes it as an e-mail address. It stands outside the schemas, so that Tab loads none. */
export const isEmail = (text: string): boolean => /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/.test(text);
