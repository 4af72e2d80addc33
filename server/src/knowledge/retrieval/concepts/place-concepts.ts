export const PLACE_CONCEPTS = `
`;
