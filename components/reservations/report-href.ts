/**
 * The address where a defect of an aircraft is reported. It is opened as a new page, not by the router: the browser lets only
 * pages of this address use the camera.
 */
export const reportHref = (siteId: string, aircraftId: string) => `/site/${siteId}/aircraft/${aircraftId}/defect`;
