export const BRAND = "Sheaf";
