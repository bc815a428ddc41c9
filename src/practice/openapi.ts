export const openapi = () => ({});
