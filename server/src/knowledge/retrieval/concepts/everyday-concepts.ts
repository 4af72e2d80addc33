export const EVERYDAY_CONCEPTS = `
`;
