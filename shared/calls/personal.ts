import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const productIds = z.object({ productIds: f.strings })
const oneProduct = z.object({ productId: f.id })

export const personalCalls = calls({
  addFavouriteProductId: {
    method: 'POST',
    about: 'Keep a product as a favourite',
    needs: NEEDS.signedIn,
    input: oneProduct,
    output: productIds,
  },
  deleteFavouriteProductId: {
    method: 'DELETE',
    about: 'Drop a favourite',
    needs: NEEDS.signedIn,
    input: oneProduct,
    output: productIds,
  },
  restockRequestsFromServer: {
    method: 'GET',
    about: 'The products of which the person is told when the account can order them again',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: productIds,
  },
  addRestockRequest: {
    method: 'POST',
    about: 'Ask to be told once when the account can order a product again',
    needs: NEEDS.placeOrders,
    notWhileMasquerading: true, // mails about an account go to its own people
    input: oneProduct,
    output: productIds,
  },
  deleteRestockRequest: {
    method: 'DELETE',
    about: 'Ask no longer',
    needs: NEEDS.signedIn,
    input: oneProduct,
    output: productIds,
  },
  addProductTab: {
    method: 'POST',
    about: 'Open a product tab',
    needs: NEEDS.signedIn,
    input: oneProduct,
    output: productIds,
  },
  deleteProductTab: {
    method: 'DELETE',
    about: 'Close a product tab',
    needs: NEEDS.signedIn,
    input: oneProduct,
    output: productIds,
  },
  setFittingDevice: {
    method: 'PUT',
    about: 'Keep the device a person works on, whose lists then show only what fits it; a blank id drops it',
    needs: NEEDS.signedIn,
    input: z.object({ deviceId: f.optionalText(100) }),
    output: z.object({ fittingDeviceId: f.string }),
  },
})
