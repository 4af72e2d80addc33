export const ORDER_CONCEPTS = `
`;
