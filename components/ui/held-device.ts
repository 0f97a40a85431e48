/** Whether this is a device that people hold, whose camera looks at what they stand in front of. */
export const isHeldDevice = () => window.matchMedia("(pointer: coarse)").matches && "mediaDevices" in navigator;
