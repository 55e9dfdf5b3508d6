/** The home in either mode: in builder mode `/` redirects to the builder (domain/auth/route-access.ts). */
export const HOME_PATH = "/?home";
