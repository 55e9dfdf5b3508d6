/* Facts that screens explain. Apart from the rules that find them, since an app's page ships these alone. */

export const CONTACTS_NOBODY = "Has no network access and needs none";
/** For an app that contacts nobody but needs a network feature or device that no app gets. */
export const CONTACTS_NOBODY_ALONE = "No network access";
export const KEEPS_DATA = "Keeps data on this device";
export const WORKS_OFFLINE = "No network needed once open, except for its fonts";
