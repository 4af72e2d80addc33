export const PRODUCT_CONCEPTS = `
`;
