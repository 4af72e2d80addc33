export const COMPANY_CONCEPTS = `
`;
