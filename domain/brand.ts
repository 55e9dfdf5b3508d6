/** The product's name; every screen and mail takes it from here. */
export const BRAND = "Sheaf";
