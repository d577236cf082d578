/* Changes that are named by the same scope are made one after another, in the order they were asked for. */

/** Of the current cart: the last click has the last word. */
export const CART_SCOPE = 'cart'
/**
 * Of the person's search terms: one that is still being noted must not come back after they have been
 * cleared.
 */
export const SEARCH_TERMS_SCOPE = 'searchTerms'
/** Of the person's favourites: what was asked for last stands. */
export const FAVOURITES_SCOPE = 'favourites'
/** Of the products they are told of when they can be ordered again. */
export const RESTOCK_SCOPE = 'restock'
